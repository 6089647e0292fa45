/** What the coach says to a question: what to aim for, why, and what the coach would do. */
import { area, card, civ, rich, type Rich } from "../../../rich";
import { citiesToFeed, type Known } from "../../../../model/lessons/known";
import { and, areas, cities, many, or, tokens, total } from "../../words";
import type { Say } from "./lines";

/** A city, and those who feed it. */
const TO_BUILD = 6;
const TO_FEED = 2;
const FOR_A_CITY = TO_BUILD + TO_FEED;
const none = (own: number): string => (own === 0 ? "no city" : cities(own));

/** What somebody has, and what a city takes, for those who have the people and those who do not. */
const towards = (own: number, count: number): Rich =>
  count < FOR_A_CITY
    ? rich`You have ${none(own)} and ${tokens(count)}; a city takes six, and two to feed it: so spread and grow first.`
    : rich`You have ${none(own)}; one takes six tokens, and two more to feed it.`;

/** What to aim for, by the names of the edition's lessons. */
export const aims: Readonly<Record<string, Say>> = {
  spread_out: () =>
    rich`Aim: spread out. One token in each of two areas grows as fast as two in one, and leaves room for more.`,
  avoid_conflict: () =>
    rich`Aim: spread further, and start no fight. A token lost now is missed for a long time.`,
  sixteen: ({ tokens: count, fullest }) =>
    fullest > 2
      ? rich`Aim: one or two tokens in every area, never three. Then your ${count} become ${2 * count} next turn, the most possible.`
      : rich`Aim: one or two tokens in every area, as now, so that your ${count} become ${2 * count} next turn. Best in areas that touch, so that six can then meet for a city.`,
  city_or_growth: () =>
    rich`Now you may choose: a city, which brings a card each turn, or twice the people next turn.`,
  two_cities: ({ cities: own, citiesAsked, tokens: count }) =>
    citiesAsked > own
      ? rich`The Stone Age is over: end this turn with ${cities(citiesAsked)}, or your marker stays. ${towards(own, count)}`
      : rich`Soon your marker will ask for two cities. ${towards(own, count)}`,
  minoa_in_time: () => rich`Aim: two cities at the end of this turn, or your marker stays behind.`,
  trade_much: (known) =>
    known.now.deals > 0
      ? soFar(known)
      : rich`Aim: large sets${andRidOf(known.passable)}. ${bestSet(known.best)} The market waits for you, so take your time; in other games press “Pause” for that.`,
  try_an_attack: (known) =>
    citiesToFeed(known) > 0
      ? rich`The last turn: people count for nothing now, but each new city is 5 points and a card. You have ${none(known.cities)} and ${tokens(known.tokens)}.`
      : rich`The last turn: people count for nothing now. You have ${none(known.cities)} and ${tokens(known.tokens)}, too few to build and feed another. So keep your cities; now cards bring the points.`,
  full_sets: (known) =>
    known.now.deals > 0
      ? soFar(known)
      : rich`The last market. Aim: larger sets than the ${known.worth} points you have${andRidOf(known.passable)}. ${bestSet(known.best)}`,
};

/** ", and to be rid of City Riots: give it as a card that need not be true". */
const andRidOf = (passable: readonly string[]): Rich =>
  passable.length === 0
    ? []
    : rich`, and to be rid of ${and(passable.map(card))}: give ${passable.length === 1 ? "it as a card" : "them as cards"} that need not be true`;

/** After a deal: what came of it, and that one may leave it at that. */
function soFar({ now, dealtNow, best, passable }: Known): Rich {
  const what = rich`${many(now.deals, "deal has", "deals have")} taken your cards from ${dealtNow.before} to ${dealtNow.after} points.`;
  const next =
    passable.length > 0
      ? rich`You still hold ${and(passable.map(card))}: give ${passable.length === 1 ? "it" : "them"} away as what need not be true.`
      : bestSet(best);
  return rich`${what} ${next} I can look for another deal, or you finish whenever you like.`;
}

function bestSet(best: Known["best"]): Rich {
  if (best === null) return rich`Ask for cards of one kind.`;
  return best.more > 0
    ? rich`Your best is ${best.count} ${card(best.card)}: one more of it adds ${best.more}.`
    : rich`Your best is ${best.count} ${card(best.card)}, and it is complete.`;
}

/** What the coach would do, where the lesson's own words are not those of somebody who sits beside you. */
export const hints: Readonly<Record<string, Say>> = {
  egypt_memphis: () => rich`I would send one token to ${area("memphis")}, where four can live.`,
  egypt_four_areas: () =>
    rich`I would send one token to ${area("gaza")} and one to ${area("alexandria")}.`,
  egypt_six_areas: () =>
    rich`I would send one token to ${area("jerusalem")} and one to ${area("sinai")}, so that six can meet there next turn.`,
  egypt_jerusalem: () =>
    rich`I would build: gather six tokens in ${area("jerusalem")}, which has a temple, and spread the rest.`,
};

/** The turn in which cities can be built for the first time. */
const CITIES_FROM = 4;

/** What the coach would do, told from the plan that he would lay out; nothing before cities can be built. */
export function planned(known: Known, { sites, stays }: Planned): Rich {
  if (known.turn < CITIES_FROM) return [];
  const room = citiesToFeed(known);
  if (sites.length > 0 && room > 0) return rich`I would gather for ${sitesIn(sites, room)}.`;
  if (stays) return rich`I would move nobody this time.`;
  if (known.turn === known.turns) return rich`My plan brings no new city: cards decide now.`;
  return known.turn === CITIES_FROM && known.cities === 0
    ? growFirst(known)
    : rich`I would build no city this turn, but spread and grow.`;
}

/** Why the first city can wait a turn: what all who grow are enough for, and what is left beside a city. */
function growFirst({ tokens: count }: Known): Rich {
  const [all, left] = [2 * count, 2 * (count - TO_BUILD)];
  const later = citiesToFeed({ cities: 0, tokens: all });
  const now = 1 + citiesToFeed({ cities: 1, tokens: left });
  return later > now && count >= FOR_A_CITY
    ? rich`I would build none yet, but spread: your ${count} can become ${all}, enough for ${cities(later)}. With a city now they can become ${left}, for ${now} in all.`
    : rich`I would build no city this turn, but spread and grow.`;
}

/** "a city in Gaza", "2 cities in Gaza and Sinai", "a city in Gaza or Sinai". */
function sitesIn(sites: readonly string[], room: number): Rich {
  const can = Math.min(room, sites.length);
  const where = can < sites.length ? or(sites.map(area)) : areas(sites);
  return rich`${can === 1 ? "a city" : cities(can)} in ${where}`;
}

/** What the coach's own answer would come to; it is null until he has made it up. */
interface Planned {
  readonly sites: readonly string[];
  readonly stays: boolean;
}
type SayAsked = (known: Known, plan: Planned | null) => Rich;

const built = (plan: Planned | null): Rich =>
  plan === null || plan.sites.length === 0 ? [] : rich` I would build in ${areas(plan.sites)}.`;

/** What the coach says to other questions, by their kinds; the first word is for those that have none. */
export const asks: Readonly<Record<string, SayAsked>> &
  Readonly<Record<"other" | "spoken", SayAsked>> = {
  other: () => rich`You are asked something. I can show you what I would answer; you decide.`,
  PlanMovement: ({ cities: own, tokens: count }) =>
    count < FOR_A_CITY
      ? rich`Aim: more people. ${towards(own, count)}`
      : rich`Aim: more cities, as long as two tokens feed each. You have ${none(own)} and ${tokens(count)}.`,
  BuildCities: ({ cities: own, citiesAsked, tokens: count, turn, turns }, plan) =>
    plan?.stays
      ? rich`Here you could build, but I would not: six of your ${tokens(count)} would go, and ${cities(own + 1)} need ${TO_FEED * (own + 1)} of them.`
      : rich`Here you can build. You have ${none(own)}${own < citiesAsked ? `, and your next step asks for ${citiesAsked}` : "; each is 5 points and a card every turn"}.${built(plan)}${turn === turns ? " Tokens that are lost now cost you nothing any more." : ""}`,
  Trade: (known) =>
    known.now.deals > 0
      ? soFar(known)
      : rich`Aim: large sets${andRidOf(known.passable)}. ${bestSet(known.best)}`,
  spoken: () =>
    rich`Now the others know what you seek. Their offers come to you in the market: weigh them, or let me look for the best.`,
  BuyTradeCard: ({ treasury }) =>
    rich`15 of your ${treasury} treasury are 30 points at the end. A card is worth it only if it makes a set much larger.`,
  ChooseLosses: () =>
    rich`A calamity takes some of your people. Give up tokens where many stand, and keep those that feed your cities.`,
  ChooseCities: () =>
    rich`Some of your cities are lost. Give up those that are easiest to build again: where tokens stand near.`,
  PayOrLoseCity: ({ treasury }) =>
    rich`Pay, or lose a city. You have ${treasury} treasury; a city is 5 points and a card, and six tokens to build again.`,
  ChooseLoss: () => rich`Something of yours is lost. Give up what you will miss least.`,
  TakeSpoils: () =>
    rich`You have taken a city. Three of your own tokens may become treasury, and a card of the loser may be yours.`,
};

/** What came of it when the coach filled in an answer. */
interface Made extends Planned {
  readonly deal?: "say" | "offer" | "accept";
  readonly partner?: string | null;
  readonly unknown?: number;
  readonly sails: boolean;
  readonly surplus?: Readonly<Record<string, number>>;
  readonly leaves?: readonly string[];
}
type SayMade = (known: Known, made: Made) => Rich;

/** When the coach has filled in an answer. */
export const filled: Readonly<Record<string, SayMade>> & { readonly other: SayMade } = {
  other: () =>
    rich`There it is, as I would do it. Look at it, change it if you like, and press the button with the red ring.`,
  PlanMovement: (known, made) =>
    made.stays
      ? rich`I would move nobody this time. ${enough(known, made.sites)}${agree(known, made)}`
      : rich`The map shows where I would send your people${made.sails ? ", with dashed lines by ship" : ""}. ${enough(known, made.sites)}${price(known, made).length > 0 ? agree(known, made) : LOOK}`,
  BuildCities: ({ cities: own, tokens: count }, { stays }) =>
    stays
      ? rich`I would build nothing now: your ${tokens(count)} are needed to feed ${own === 0 ? "what comes" : cities(own)}. If you agree, press the button with the red ring.`
      : rich`There it is, as I would build. Look at it, change it if you like, and press the button with the red ring.`,
  Trade: (known, made) => DEALS[made.deal ?? "offer"](known, made),
};

const LOOK = "Look at it, change it if you like, and press the button with the red ring.";
const AGREE = "if you agree, press the button with the red ring.";

/** Why the plan gives up tokens or ships, and what to press. */
function agree(known: Known, made: Made): Rich {
  const why = price(known, made);
  return why.length === 0 ? [`I${AGREE.slice(1)}`] : rich`${why}; ${AGREE}`;
}

function price({ turn, turns, treasury }: Known, { surplus = {}, leaves = [] }: Made): Rich {
  const [lost, ships] = [total(surplus), leaves.length];
  if (lost + ships === 0) return [];
  if (turn === turns) {
    const what = and([...(lost > 0 ? ["tokens"] : []), ...(ships > 0 ? ["ships"] : [])]);
    const coin = ships > 0 && treasury > 0 ? ", while a coin is worth 2" : "";
    return rich`In the last turn lost ${what} cost you no points${coin}`;
  }
  const people = rich`${tokens(lost)} in ${areas(Object.keys(surplus))} will be lost, for the land beside is full`;
  if (ships === 0) return people;
  const fleet = rich`${many(ships, "ship")} at ${areas(leaves)} may go, for keeping ${ships === 1 ? "it" : "them"} costs more than it brings`;
  return lost > 0 ? rich`${people}, and ${fleet}` : fleet;
}

/** What the people who meet are enough for. */
function enough(known: Known, sites: readonly string[]): Rich {
  const room = citiesToFeed(known);
  if (sites.length > 0 && room > 0) return rich`Enough of them meet for ${sitesIn(sites, room)}. `;
  return known.turn === known.turns
    ? rich`No new city comes of it, for your ${tokens(known.tokens)} must feed those you have: now cards decide. `
    : [];
}

const DEALS: Readonly<Record<"say" | "offer" | "accept", SayMade>> = {
  say: ({ now, dealtNow, passable }) =>
    now.deals === 0
      ? rich`Tell the table what you seek now: then others come to you with offers. Press the button with the red ring.`
      : passable.length > 0
        ? rich`I see no good deal just now, but you still hold ${and(passable.map(card))}. So tell the table once more what you seek: press the button with the red ring.`
        : rich`I see no good deal just now, and your cards went from ${dealtNow.before} to ${dealtNow.after} points: that is enough, and you may finish. If you want more, tell the table once more what you seek.`,
  offer: (known, made) =>
    rich`This is the deal I would offer; below it stands what it brings you both. ${risk(known, made)}Press the button with the red ring, or make up another.`,
  accept: (known, made) =>
    rich`${made.partner ? civ(made.partner) : "Somebody"} offers you a good deal; below it stands what it brings you. ${risk(known, made)}Press the button with the red ring, and look at it once more.`,
};

/** What may come with a deal: cards that need not be true, the more so from whoever was given a calamity. */
function risk({ now, calamityNames }: Known, { partner, unknown = 0 }: Made): Rich {
  if (unknown === 0) return [];
  const passed = (now.gaveTo[partner ?? ""] ?? []).filter((name) => calamityNames.includes(name));
  const which = unknown === 1 ? "one card of it need" : `${unknown} cards of it need`;
  if (partner && passed.length > 0)
    return rich`But ${which} not be true, and you gave ${civ(partner)} ${and(passed.map(card))}: it may come back. `;
  return rich`But ${which} not be true, and may be ${unknown === 1 ? "a calamity" : "calamities"}. `;
}

/** When the player has made up an answer. */
export const own = (button: string): Rich =>
  rich`This is your own answer. Press “${button}” if you are content with it, or let me show you mine.`;

/** When the player has made up what the coach would do. */
export const agreed = (button: string): Rich =>
  rich`That is what I would do too. Press “${button}” with the red ring.`;

/** When the coach sees no deal any more. */
export const noDeal: Say = ({ worth, calamities }) =>
  calamities.length > 0
    ? rich`I see no deal that helps you now, and you still hold ${and(calamities.map(card))}, which ${calamities.length === 1 ? "strikes" : "strike"} when trade is over. Your cards are worth ${worth}. Wait for offers, or say that you have finished.`
    : rich`I see no deal that helps you now. Your cards are worth ${worth}. Say that you have finished, or wait for offers.`;

/** While the others decide. */
export const waiting: Rich = rich`Now the others decide. You will be asked again in a moment.`;
