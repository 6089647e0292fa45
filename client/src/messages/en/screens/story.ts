/** The words of a story: the chapters, one's own line, the shared page, the picture, and one's own games. */
import { area, card, civ, rich, type Rich } from "../../rich";
import { and, areas, cardsListed, cities, civs, many, ordinal, tokens } from "../words";

interface Reign {
  readonly civs: readonly string[];
  readonly from: number;
  readonly to: number;
}

interface Overtaking {
  readonly turn: number;
  readonly ahead: readonly string[];
  readonly points: number;
  readonly behind: readonly { readonly civ: string; readonly points: number }[];
}

interface Blow {
  readonly turn: number;
  readonly calamity: string;
  readonly victim: string;
  readonly giver: string | null;
  readonly cities: number;
  readonly tokens: number;
}

interface Deal {
  readonly turn: number;
  readonly partner: string;
  readonly gave: readonly string[];
  readonly got: readonly string[];
  readonly gain: number;
}

const points = (count: number): string => many(count, "point");
const turns = (count: number): string => many(count, "turn");
const times = (count: number): string => (count === 1 ? "once" : `${count} times`);
const worth = (gain: number): string =>
  gain === 0
    ? "as much as before"
    : `${points(Math.abs(gain))} ${gain > 0 ? "more" : "less"} than before`;

/** "2 cities and 5 tokens". */
const loss = (one: Blow): Rich =>
  and([
    ...(one.cities > 0 ? [cities(one.cities)] : []),
    ...(one.tokens > 0 ? [tokens(one.tokens)] : []),
  ]);

const swap = (deal: Deal): Rich => rich`${cardsListed(deal.gave)} for ${cardsListed(deal.got)}`;

export const story = {
  title: "The story of the game",
  read: "The story",
  loading: "Looking back over the game …",
  failed: "The story of this game cannot be read: perhaps the link is no longer good.",
  of: (name: string, turns: number) => `${name}, ${many(turns, "turn")}`,
  led: (name: string) => `led by ${name}`,
  bot: "a bot",
  chapters: {
    beginning: "The peoples",
    reigns: "Who led",
    turning: "Turning points",
    calamities: "The great calamities",
    wars: "Wars",
    market: "The market",
    last: "The last turn",
  },
  peoples: (ids: readonly string[], count: number): Rich =>
    rich`${and(ids.map(civ))} set out together; ${count > 0 ? `the game took ${turns(count)}.` : "how many turns it took is no longer known."}`,
  people: (id: string, name: string): Rich => rich`${civ(id)} was led by ${name}.`,
  reign: ({ civs: ids, from, to }: Reign, of: number): Rich => {
    const when = from === to ? `Turn ${from}` : `Turns ${from} to ${to}`;
    if (ids.length === 1) return rich`${when}: ${civs(ids)} was ahead.`;
    return ids.length === of
      ? rich`${when}: all were level.`
      : rich`${when}: ${civs(ids)} were ahead, level with each other.`;
  },
  overtaking: ({ turn, ahead, points: count, behind }: Overtaking): Rich => {
    const who = civs(ahead);
    const [first] = behind;
    const isTie = first?.points === count;
    if (isTie)
      return rich`On turn ${turn} ${who} went ahead of ${civs(behind.map((one) => one.civ))}, level with ${points(count)}: the tie was broken.`;
    const left = behind.map((one) => rich`${civ(one.civ)} (${one.points})`);
    return rich`On turn ${turn} ${who}, with ${points(count)}, left ${and(left)} behind.`;
  },
  neverLost: (id: string, turn: number): Rich =>
    rich`${civ(id)} took the lead on turn ${turn} and kept it to the end.`,
  neverTurned: (id: string): Rich => rich`${civ(id)} led from the first turn to the last.`,
  calamity: (one: Blow): Rich =>
    one.giver === null
      ? rich`Turn ${one.turn}: ${card(one.calamity)} cost ${civ(one.victim)} ${loss(one)}.`
      : rich`Turn ${one.turn}: ${card(one.calamity)}, passed on by ${civ(one.giver)}, cost ${civ(one.victim)} ${loss(one)}.`,
  noCalamities: "No calamity did great harm.",
  war: (winner: string, loser: string, ids: readonly string[]): Rich =>
    rich`${civ(winner)} took ${areas([...new Set(ids)])} from ${civ(loser)}.`,
  noWars: "No city was taken by force.",
  deals: (count: number): Rich =>
    rich`${many(count, "deal was", "deals were")} made at this table.`,
  pair: (one: string, other: string, count: number): Rich =>
    rich`${civ(one)} and ${civ(other)} dealt with each other most: ${times(count)}.`,
  bestDeal: (id: string, deal: Deal): Rich =>
    rich`Nobody gained more by one deal than ${civ(id)}, who gave ${civ(deal.partner)} ${swap(deal)} on turn ${deal.turn}: the sets of ${civ(id)} were then worth ${worth(deal.gain)}.`,
  before: (ids: readonly string[], count: number): Rich =>
    rich`Before the last turn ${civs(ids)} ${ids.length === 1 ? "was" : "were"} ahead with ${points(count)}.`,
  stayed: (id: string, count: number): Rich =>
    rich`Nobody caught up: ${civ(id)} won with ${points(count)}.`,
  parted: (id: string, count: number): Rich =>
    rich`On the last turn ${civ(id)} went ahead alone and won with ${points(count)}.`,
  caught: (id: string, count: number): Rich =>
    rich`On the last turn ${civ(id)} overtook them and won with ${points(count)}.`,
  behind: (id: string, count: number): Rich =>
    count === 0
      ? rich`${civ(id)} had as many points, and came second.`
      : rich`${civ(id)} came second, ${points(count)} behind.`,
  own: {
    title: "Your game",
    other: (name: string) => `The game of ${name}`,
    who: "Tell it of",
    place: (place: number, of: number, total: number) =>
      `${ordinal(place)} of ${of} with ${points(total)}.`,
    led: (count: number) =>
      count === 0 ? "Never in the lead." : `In the lead for ${turns(count)}.`,
    leap: (turn: number, gain: number) => `The best turn was ${turn}, with ${points(gain)} more.`,
    built: (count: number) => `${many(count, "city", "cities")} built.`,
    deals: "Deals",
    noDeals: "No deals.",
    dealsMade: (count: number, partners: readonly (readonly [string, number])[]): Rich =>
      rich`${many(count, "deal")}: ${and(partners.map(([id, with_]) => rich`${with_} with ${civ(id)}`))}.`,
    best: (deal: Deal, isMine: boolean): Rich =>
      rich`${isMine ? "Your best" : "Their best"}, on turn ${deal.turn} with ${civ(deal.partner)}: ${swap(deal)}; ${isMine ? "your" : "their"} sets were then worth ${worth(deal.gain)}.`,
    worst: (deal: Deal, isMine: boolean): Rich =>
      rich`${isMine ? "Your worst" : "Their worst"}, on turn ${deal.turn} with ${civ(deal.partner)}: ${swap(deal)}; ${isMine ? "your" : "their"} sets were then worth ${worth(deal.gain)}.`,
    calamities: "Calamities",
    given: (turn: number, id: string, victim: string): Rich =>
      rich`Turn ${turn}: ${card(id)}, given to ${civ(victim)}`,
    taken: (turn: number, id: string, giver: string | null): Rich =>
      giver === null
        ? rich`Turn ${turn}: ${card(id)}`
        : rich`Turn ${turn}: ${card(id)}, from ${civ(giver)}`,
    givenTitle: (count: number) =>
      count === 1
        ? "1 calamity passed on that struck its new owner"
        : `${count} calamities passed on that struck their new owners`,
    takenTitle: (count: number) => `${many(count, "calamity", "calamities")} suffered`,
    wars: "Cities won and lost",
    noCities: "None by force or annexation.",
    won: (turn: number, id: string, loser: string): Rich =>
      rich`Turn ${turn}: ${area(id)} won from ${civ(loser)}`,
    lost: (turn: number, id: string, winner: string): Rich =>
      rich`Turn ${turn}: ${area(id)} lost to ${civ(winner)}`,
  },
  share: {
    link: "Share the story as a link",
    linkLabel: "Link to the story",
    open: "This table is public: whoever has the link can read the story.",
    secret:
      "Whoever has this link can read this story, with all names and cards in it, and nothing else of your table.",
    revoke: "Make all earlier links invalid",
    revoked: "Earlier links no longer work; this is the only one.",
    picture: "Save as a picture",
    drawing: "Drawing …",
    notDrawn: "The picture could not be drawn.",
  },
  file: (day: string) => `ecumene-${day}.png`,
  points: "Points by turn",
  map: "The map at the end",
  mapText: (ids: readonly (readonly [string, number])[]): Rich =>
    rich`Cities at the end: ${and(ids.map(([id, count]) => rich`${civ(id)} ${count}`))}.`,
  games: {
    title: "My games",
    help: "All finished games of this device, and of your name if you are signed in. Games that were made out of a record do not count; a deleted table is gone from here too.",
    none: "You have finished no game yet.",
    waiting: (count: number) => `${many(count, "game")} still to be counted …`,
    failed: "Your games cannot be loaded just now.",
    all: "All games",
    alone: "Alone against bots",
    together: "With other people",
    kind: "Games",
    number: "Finished",
    wins: "Won",
    place: "Place, on average",
    points: "Points, on average",
    deals: "Deals",
    given: "Calamities given",
    taken: "Calamities suffered",
    won: "Cities won",
    lost: "Cities lost",
    byPlayers: "By number of players",
    byCiv: "By civilization",
    byEdition: "By edition",
    players: (count: string) => `${count} players`,
    best: "Best game",
    bestLine: (id: string, place: number, of: number, total: number): Rich =>
      rich`${civ(id)}, ${ordinal(place)} of ${of} with ${points(total)}.`,
    list: "The games",
    day: "Ended",
    table: "Table",
    civ: "Civilization",
    edition: "Edition",
    placeOf: (place: number, of: number) => `${place} of ${of}`,
    total: "Points",
    where: "Kept with",
    device: "this device",
    account: "your name",
  },
} as const;
