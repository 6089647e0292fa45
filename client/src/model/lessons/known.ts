/** What somebody who teaches knows of the player's position, in numbers and names. */
import type { Board, Happened, Mine } from "../../api/protocol";
import type { Standing } from "../../api/engine";
import { phasesOf, type Facts } from "../facts";
import { calamitiesIn, countNames, valueOf, worthTo } from "../hand";
import { cityCount, needsIn, tokenCount } from "../standings";
import { tallyOf, type Tally } from "./tally";

export interface Position {
  readonly facts: Facts;
  readonly board: Board;
  readonly mine: Mine;
  readonly log: readonly Happened[];
}

export interface Known {
  readonly me: string;
  readonly turn: number;
  /** How many turns the game has. */
  readonly turns: number;
  readonly rivals: number;
  /** Where most of the tokens stand, and all areas in which some do. */
  readonly home: string;
  readonly areas: readonly string[];
  /** How many tokens stand where most do. */
  readonly fullest: number;
  readonly tokens: number;
  readonly cities: number;
  readonly treasury: number;
  readonly cards: number;
  readonly worth: number;
  /** What the hand was worth before and after the deals of the turn that is looked back on. */
  readonly dealt: Worths;
  /** The same of the turn under way. */
  readonly dealtNow: Worths;
  /** The most valuable set in hand, and what one more card of it would add. */
  readonly best: { readonly card: string; readonly count: number; readonly more: number } | null;
  readonly calamities: readonly string[];
  /** What is a calamity at all. */
  readonly calamityNames: readonly string[];
  /** Those of them that can be traded away. */
  readonly passable: readonly string[];
  /** Whether there is a card from an empty stack in the hand. */
  readonly hasWater: boolean;
  /** Whether this turn has a market, before or ahead. */
  readonly trades: boolean;
  /** Cities that the next step asks for. */
  readonly citiesAsked: number;
  /** Cards that a side gives at the least, and names that must be true. */
  readonly fewest: number;
  readonly trueNames: number;
  /** The turn under way, and the one before it. */
  readonly now: Tally;
  readonly last: Tally;
  /** Who has most cities, with how many. */
  readonly mostCities: { readonly civ: string; readonly cities: number };
  /** How it ended; nobody before the end. */
  readonly ranking: readonly Standing[];
}

interface Worths {
  readonly before: number;
  readonly after: number;
}

const WATER = "water";
const TRADE = "trade";
/** Tokens that build a city on a site, and tokens that feed one. */
const TO_BUILD = 6;
const TO_FEED = 2;

/** How many more cities somebody has the people to build and to feed. */
export const citiesToFeed = ({ cities, tokens }: Pick<Known, "cities" | "tokens">): number =>
  Math.max(0, Math.floor((tokens - TO_FEED * cities) / (TO_BUILD + TO_FEED)));

export const turnsOf = ({ lessons }: Pick<Facts, "lessons">): number =>
  Math.max(0, ...lessons.map(({ turn }) => turn));

function mostCities(board: Board): Known["mostCities"] {
  const all = board.civs.map((civ) => ({ civ, cities: cityCount(board, civ) }));
  return all.reduce((best, one) => (one.cities > best.cities ? one : best), {
    civ: "",
    cities: 0,
  });
}

/** What the cards were worth before and after the deals of a turn, as the hand said it then. */
function worthAround({ gave, got, lostCards }: Tally, { mine, facts }: Position): Worths {
  const values = worthTo(mine, facts);
  const atEnd = [...mine.hand.map(([name]) => name), ...lostCards];
  const after = countNames(atEnd);
  const before: Record<string, number> = { ...countNames([...atEnd, ...gave]) };
  for (const name of got) before[name] = Math.max(0, (before[name] ?? 0) - 1);
  return { before: valueOf(before, values), after: valueOf(after, values) };
}

function bestSet(mine: Mine): Known["best"] {
  const [first] = Object.entries(mine.sets).sort(([, a], [, b]) => b.value - a.value);
  return first === undefined
    ? null
    : { card: first[0], count: first[1].count, more: first[1].more };
}

function rankingIn(log: readonly Happened[]): readonly Standing[] {
  const ended = log.findLast(({ event }) => event.type === "GameEnded")?.event;
  return ended?.type === "GameEnded" ? ended.ranking : [];
}

/** All of it, read off the table. */
export function knownOf(position: Position): Known {
  const { facts, board, mine, log } = position;
  const me = mine.civ;
  const areas = Object.entries(board.tokens[me] ?? {}).sort(([, a], [, b]) => b - a);
  const now = tallyOf(board.over ? [] : log, board.turn, me);
  const last = tallyOf(log, board.over ? board.turn : board.turn - 1, me);
  const held = calamitiesIn(mine.hand, facts);
  const needs = needsIn(board.prospects[me]?.needs ?? []);
  return {
    me,
    turn: board.turn,
    turns: turnsOf(facts),
    rivals: board.civs.length - 1,
    home: areas[0]?.[0] ?? facts.civilizations[me]?.start ?? "",
    areas: areas.map(([area]) => area),
    fullest: Math.max(0, ...areas.map(([, count]) => count)),
    tokens: tokenCount(board, me),
    cities: cityCount(board, me),
    treasury: board.treasury[me] ?? 0,
    cards: mine.hand.length,
    worth: mine.worth,
    dealt: worthAround(last, position),
    dealtNow: worthAround(now, position),
    best: bestSet(mine),
    calamities: held.map(({ name }) => name),
    calamityNames: Object.keys(facts.calamities),
    passable: held.filter(({ tradeable }) => tradeable).map(({ name }) => name),
    hasWater: mine.hand.some(([name]) => name === WATER),
    trades: !board.over && phasesOf(facts, board.turn).includes(TRADE),
    citiesAsked: needs.find(({ what }) => what === "cities")?.needed ?? 0,
    fewest: facts.cards_in_a_trade,
    trueNames: facts.true_names,
    now,
    last,
    mostCities: mostCities(board),
    ranking: rankingIn(log),
  };
}
