/** The goal line: what to aim for at this moment, in two thoughts at the most. */
import type { Price } from "../../api/engine";
import type { Board, Mine } from "../../api/protocol";
import type { BoardSetup } from "../../map/ground/facts";
import { phasesOf, type AstSide, type Facts } from "../facts";
import { cityCount, tokenCount } from "../standings";
import { buyGoal, tradeGoal, type BuyGoal, type TradeGoal } from "./cards";
import { cityGoal, type CityGoal } from "./city";
import { stepGoal, type StepGoal } from "./step";

export interface SupportGoal {
  readonly kind: "support";
  readonly cities: number;
  readonly tokens: number;
  readonly needed: number;
}

/** People multiply where they are: how many areas have them. */
export interface PeopleGoal {
  readonly kind: "people";
  readonly tokens: number;
  readonly areas: number;
}

export type Goal = StepGoal | CityGoal | SupportGoal | PeopleGoal | TradeGoal | BuyGoal;

/** Everything that a goal is made of. */
export interface Situation {
  readonly board: Board;
  readonly mine: Mine;
  readonly facts: Facts;
  readonly setup: BoardSetup;
  readonly side: AstSide;
  readonly options: Readonly<Record<string, unknown>> | null;
  /** What advances cost us, as the server has told; null before. */
  readonly prices: Readonly<Record<string, Price>> | null;
}

const MOST = 2;
const CONSTRUCTION = "city_construction";
const TRADE = "trade";
const PURCHASE = "advances_acquisition";

type Part = "settling" | "trading" | "buying" | "closing";

/** The part of the turn: until cities are built, until trade is over, until advances are bought, and after. */
export function partOfTurn(facts: Facts, { turn, phase }: Pick<Board, "turn" | "phase">): Part {
  const phases = phasesOf(facts, turn);
  const now = phases.indexOf(phase);
  const last = (name: string): number => phases.indexOf(name);
  if (now < 0 || now <= Math.max(last(CONSTRUCTION), 0)) return "settling";
  if (now <= last(TRADE)) return "trading";
  if (now <= last(PURCHASE)) return "buying";
  return "closing";
}

/** What to aim for now, the most pressing first; nothing in an opening, when little stands yet. */
export function goalsNow(situation: Situation): Goal[] {
  const { board, mine, facts } = situation;
  if (board.over || board.turn < 1 || !board.civs.includes(mine.civ)) return [];
  const wanted = WANTED[partOfTurn(facts, board)](situation);
  return wanted.filter((goal): goal is Goal => goal !== null).slice(0, MOST);
}

const WANTED: Readonly<Record<Part, (situation: Situation) => readonly (Goal | null)[]>> = {
  settling: (all) => [supportGoal(all), step(all), city(all), peopleGoal(all)],
  trading: (all) => [trade(all), buy(all), step(all)],
  buying: (all) => [buy(all), missed(all), step(all), city(all)],
  closing: (all) => [supportGoal(all), step(all), city(all)],
};

const step = ({ board, ...table }: Situation): StepGoal | null =>
  stepGoal(board, table.mine.civ, table);

/** A city is a goal in turns that build some, once there are tokens for it; more people come first. */
function city(situation: Situation): Goal | null {
  const { board, mine, facts, setup } = situation;
  if (!phasesOf(facts, board.turn).includes(CONSTRUCTION)) return peopleGoal(situation);
  const found = cityGoal(board, mine.civ, facts, setup);
  return found !== null && found.need > tokenCount(board, mine.civ) ? peopleGoal(situation) : found;
}

const trade = ({ board, mine, facts }: Situation): TradeGoal | null =>
  phasesOf(facts, board.turn).includes(TRADE) ? tradeGoal(mine, facts) : null;

/** Trade has passed by somebody with too few cards. */
function missed(situation: Situation): TradeGoal | null {
  const found = trade(situation);
  return found !== null && found.cards < found.needed ? found : null;
}

const buy = ({ board, mine, prices }: Situation): BuyGoal | null =>
  prices === null ? null : buyGoal(mine, board, prices);

/** Cities that would be lost for want of tokens, as the server reckons. */
function supportGoal({ board, mine }: Situation): SupportGoal | null {
  const support = board.prospects[mine.civ]?.support;
  if (support === undefined || support.tokens >= support.needed) return null;
  const cities = cityCount(board, mine.civ);
  return { kind: "support", cities, tokens: support.tokens, needed: support.needed };
}

function peopleGoal({ board, mine }: Situation): PeopleGoal | null {
  const tokens = tokenCount(board, mine.civ);
  const areas = Object.keys(board.tokens[mine.civ] ?? {}).length;
  return tokens === 0 ? null : { kind: "people", tokens, areas };
}
