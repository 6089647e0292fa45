/** What the coach says of a turn that is over: what it brought, with numbers, and whether that was good. */
import { area, card, civ, rich, type Rich } from "../../../rich";
import type { Known } from "../../../../model/lessons/known";
import {
  isDoubled,
  lostIn,
  total,
  verdictOn,
  type Tally,
  type Verdict,
} from "../../../../model/lessons/tally";
import { and, areas, cardsListed, cities, many, ordinal, places, tokens } from "../../words";

const SENTENCES = 3;
const CROWD = 2;
const BEHIND = 2;

const VERDICTS: Readonly<Record<Verdict, (turn: number) => string>> = {
  good: (turn) => `Turn ${turn} went well: `,
  fair: (turn) => `Turn ${turn} was fair: `,
  bad: (turn) => `Turn ${turn} cost you: `,
};

/**
 * A turn that is over: the heaviest first, three sentences at the most. The tokens above the numbers that the coach's own
 * plan gave up are no fault of whoever followed it.
 */
export function reviewOf(whole: Known, turn: number, gaveUp = 0): Rich {
  const { surplus } = whole.last;
  const isPlanned = gaveUp > 0 && total(surplus) > 0 && total(surplus) <= gaveUp;
  const known = isPlanned ? { ...whole, last: { ...whole.last, surplus: {} } } : whole;
  const found = [
    finished,
    markerStayed,
    citiesLost,
    behind,
    isPlanned ? planned(surplus) : tokensLost,
    citiesBuilt,
    growth,
    crowded,
    markerMoved,
  ]
    .flatMap((say) => say(known))
    .slice(0, SENTENCES);
  return [VERDICTS[verdictIn(known)](turn), ...joined(found)];
}

/** Whoever stands crowded in one place has not done well, though nothing was lost yet. */
function verdictIn(known: Known): Verdict {
  const { last, now, ranking } = known;
  const verdict = verdictOn(ranking.length > 0 ? withoutLosses(last) : last, now);
  const isBehind = crowded(known).length + behind(known).length > 0;
  if (placeIn(known) > 1 && placeIn(known) === ranking.length) return "bad";
  return verdict === "good" && (isBehind || placeIn(known) > 1) ? "fair" : verdict;
}

/** One's place when the game is over, 0 before. */
const placeIn = ({ ranking, me }: Known): number =>
  ranking.find(({ civ: id }) => id === me)?.place ?? 0;

/** At the end it is the place that tells how it went. */
function finished(known: Known): Rich[] {
  const place = placeIn(known);
  return place > 1 ? [rich`you end ${ordinal(place)} of ${known.ranking.length}`] : [];
}

/** Somebody who has many more cities is ahead, whatever the turn brought. */
function behind({ mostCities, cities: own, me, ranking, last }: Known): Rich[] {
  if (ranking.length > 0 || mostCities.civ === me || mostCities.cities < own + BEHIND) return [];
  const why = lostIn(last) > 0 ? "the tokens you lost are missing" : "they gathered sixes sooner";
  return [
    rich`${civ(mostCities.civ)} has ${cities(mostCities.cities)} and you have ${own}: ${why}`,
  ];
}

/** When the game is over people count for nothing any more. */
const withoutLosses = (tally: Tally): Tally => ({ ...tally, surplus: {}, fought: {}, damage: {} });

function joined(sentences: readonly Rich[]): Rich {
  return sentences.flatMap((one, at) => (at === 0 ? [...one, "."] : [" ", ...capital(one), "."]));
}

function capital([first, ...rest]: Rich): Rich {
  return typeof first === "string"
    ? [first.charAt(0).toUpperCase() + first.slice(1), ...rest]
    : first === undefined
      ? rest
      : [first, ...rest];
}

function markerStayed({ last: { marker } }: Known): Rich[] {
  if (marker === null || marker.moved) return [];
  const asked = marker.lacking.find(({ what }) => what === "cities");
  return asked === undefined
    ? [rich`your marker stayed where it was`]
    : [
        rich`your marker stayed, for ${cities(asked.needed)} were asked for and you had ${asked.there}`,
      ];
}

function citiesLost({ last: { lostCities } }: Known): Rich[] {
  return lostCities.length === 0
    ? []
    : [rich`you lost ${many(lostCities.length, "city", "cities")}: ${areas(lostCities)}`];
}

function tokensLost({ last, ranking }: Known): Rich[] {
  if (ranking.length > 0) return [];
  const ways = [
    ...(total(last.surplus) > 0 ? [rich`${places(last.surplus)} above the number`] : []),
    ...(total(last.fought) > 0 ? [rich`${places(last.fought)} in conflict`] : []),
    ...(total(last.damage) > 0 ? [rich`${places(last.damage)} to a calamity`] : []),
  ];
  if (ways.length > 0) return [rich`you lost ${tokens(lostIn(last))} (${and(ways)})`];
  return last.built.length === 0 ? [rich`you lost nothing`] : [];
}

/** What went by the coach's own plan; what was lost besides is told as ever. */
const planned =
  (surplus: Tally["surplus"]) =>
  (known: Known): Rich[] => {
    if (known.ranking.length > 0) return [];
    const besides = lostIn(known.last) > 0 ? tokensLost(known) : [];
    return [
      ...besides,
      rich`my plan gave up ${tokens(total(surplus))} in ${areas(Object.keys(surplus))}`,
    ];
  };

function citiesBuilt({ last: { built }, cities: own, mostCities, me }: Known): Rich[] {
  if (built.length === 0) return [];
  const most =
    mostCities.civ !== me && mostCities.cities > own
      ? rich`; the most anybody has is ${mostCities.cities}`
      : [];
  return [rich`you built ${areas(built)} and have ${cities(own)}${most}`];
}

/** The growth that followed tells whether people stood well. */
function growth({ now, last }: Known): Rich[] {
  if (now.census === null || now.grown === 0) return [];
  const before = now.census - now.grown;
  const became = rich`your ${tokens(before)} have just become ${now.census}`;
  if (lostIn(last) > 0)
    return [rich`${became}; with those you lost there could be ${2 * (before + lostIn(last))}`];
  return isDoubled(now)
    ? [rich`${became}, the most possible`]
    : [rich`${became}; spread thinner, they would have been up to ${2 * before}`];
}

/** Whoever stays in one place has no room. */
function crowded({ areas: own, tokens: count, home }: Known): Rich[] {
  return own.length === 1 && count > CROWD
    ? [rich`but all ${count} stand in ${area(home)}, where they have no room`]
    : [];
}

function markerMoved({ last: { marker } }: Known): Rich[] {
  return marker?.moved
    ? [rich`your marker is on space ${marker.space}, worth ${5 * marker.space} points`]
    : [];
}

/** What a turn brought in cards and deals; nothing where there was neither. */
export function cardsOf({ last, worth, dealt, calamities, trades }: Known): Rich {
  const found = [
    ...(last.drawn.length > 0 ? [rich`you drew ${cardsListed(last.drawn)}`] : []),
    ...(last.deals > 0 ? dealsMade(last.deals, dealt) : []),
    ...(last.deals === 0 && worth > 0 ? [rich`your cards are worth ${worth}`] : []),
    ...(last.struck.length > 0 ? [rich`${and(last.struck.map(card))} struck you`] : []),
    ...(calamities.length > 0 && trades
      ? [rich`you hold a calamity, ${and(calamities.map(card))}: trade it away if you can`]
      : []),
  ].slice(0, SENTENCES);
  return found.length === 0 ? [] : capital(joined(found));
}

function dealsMade(deals: number, { before, after }: Known["dealt"]): Rich[] {
  const what = rich`in ${many(deals, "deal")} your cards went from ${before} to ${after} points`;
  return [after > before ? rich`${what}, which is how it should be` : what];
}
