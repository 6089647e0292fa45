/**
 * Which lines the coach says when: chosen by turn, phase, question and events, never by what is on the screen.
 *
 * The lessons of the edition's facts lead. Some are said together with another; what to aim for and what one might do is
 * said when one is asked, so that a question is always the last line.
 */
import type { Lesson } from "../api/facts";
import type { AskInfo } from "../api/protocol";
import { messages } from "../messages";
import { rich, type Rich } from "../messages/rich";
import { phasesOf } from "../model/facts";
import { knownOf, type Known, type Position } from "../model/lessons/known";
import { talkOf } from "../model/trade/market";
import { pointsOf, type Point } from "./points";

export interface Scene extends Position {
  /** What the game waits for from us. */
  readonly ask: AskInfo | null;
  /** Whether the orders that the hint names could be carried out, and start no fight. */
  readonly hintFits: boolean;
  /** What the coach would answer to the question that is open; null until it is made up. */
  readonly plan: Filled | null;
  /** What stands on the button that gives the answer. */
  readonly button: string;
  /** The tokens that his own plan gave up, by the turns in which the player followed it. */
  readonly gaveUp: Readonly<Record<number, number>>;
}

export interface Line {
  readonly id: string;
  readonly text: Rich;
  readonly points: readonly Point[];
  /** The lessons that it tells. */
  readonly teaches: readonly string[];
  /** The turn that it looks back on, where that is not the one under way. */
  readonly back?: number;
}

/** Lessons that are said with another one. */
const SAID_WITH: Readonly<Record<string, string>> = {
  census: "growth",
  waters: "one_step",
  stay_within: "spread_out",
  stone_age: "surplus",
  conflict: "sharing",
  voyages: "ships",
  upkeep: "ships",
  support: "gathering",
  sets: "trade_cards",
  treasury_for_ships: "taxes",
  bronze_age: "two_cities",
  secrecy: "calamities",
  second_check: "calamities",
  true_names: "trade",
  resolving_attacks: "city_attacks",
};
const OPENING = ["welcome", "board", "tokens", "goal"];
/** Of use only while its question is open. */
const AT_ITS_TIME = ["purchases"];
/** It tells what was drawn itself. */
const FIRST_CARDS = "trade_cards";
const CLOSING = ["made_of", "farewell"];

const said = messages.coach;

/** The lessons for me in a turn, in their order, without those that are said with another. */
function lessonsOf({ facts, mine }: Position, turn: number): readonly Lesson[] {
  return facts.lessons.filter(
    (one) =>
      one.turn === turn && (one.civ === null || one.civ === mine.civ) && !isSaidWith(facts, one.id),
  );
}

const isSaidWith = ({ lessons }: Position["facts"], id: string): boolean =>
  lessons.some((one) => one.id === SAID_WITH[id]);

/** A lesson with those that are said with it. */
export const withOthers = (id: string): readonly string[] => [
  id,
  ...Object.keys(SAID_WITH).filter((other) => SAID_WITH[other] === id),
];

const isRule = ({ kind }: Lesson): boolean => kind === "rule";

/** A line that is due, and the turn it looks back on. */
interface Due {
  readonly id: string;
  readonly back?: number;
}

/** All lines that are due by now, in their order: what was, what is new; when all is over, of that alone. */
function dueIn(scene: Scene): readonly Due[] {
  const { facts, board } = scene;
  const { turn, phase, over } = board;
  const order = phasesOf(facts, turn);
  const rules = lessonsOf(scene, turn).filter(isRule);
  const ends = (one: Lesson): boolean => one.phase === order.at(-1);
  if (over) {
    const last = rules.filter(ends).map(({ id }) => id);
    return named([`review.${turn}`, `cards.${turn}`, ...last, ...CLOSING]);
  }
  const at = order.indexOf(phase);
  const isDue = (one: Lesson): boolean =>
    AT_ITS_TIME.includes(one.id) ? one.phase === phase : order.indexOf(one.phase) <= at;
  const present = rules.filter((one) => !ends(one) && isDue(one)).map(({ id }) => id);
  return turn <= firstTurn(scene)
    ? named([...OPENING, ...present])
    : [...named(backOn(scene, turn - 1), turn - 1), ...named(present)];
}

const named = (ids: readonly string[], back?: number): readonly Due[] =>
  ids.map((id) => (back === undefined ? { id } : { id, back }));

const firstTurn = ({ facts }: Position): number =>
  Math.min(...facts.lessons.map(({ turn }) => turn));

/** What there is to say of a turn that is over: rules that were not told yet, and what it brought. */
function backOn(scene: Position, turn: number): readonly string[] {
  const ending = phasesOf(scene.facts, turn).at(-1);
  const rules = lessonsOf(scene, turn).filter(
    (one) => isRule(one) && one.phase !== ending && !AT_ITS_TIME.includes(one.id),
  );
  const ids = rules.map(({ id }) => id);
  const cards = ids.includes(FIRST_CARDS) ? [] : [`cards.${turn}`];
  return [...ids, `review.${turn}`, ...cards];
}

function textOf(id: string, known: Known, { gaveUp }: Scene): Rich {
  const [kind, turn] = id.split(".");
  if (kind === "review") return said.reviewOf(known, Number(turn), gaveUp[Number(turn)] ?? 0);
  if (kind === "cards") return said.cardsOf(known);
  return said.lines[id]?.(known) ?? [messages.lessons[id] ?? `${messages.plainName(id)}.`];
}

/** All lines that are due, read or not; those that have nothing to say are left out. */
export function linesDue(scene: Scene): readonly Line[] {
  const known = knownOf(scene);
  return dueIn(scene)
    .map(({ id, ...looks }) => ({
      id,
      ...looks,
      text: textOf(id, known, scene),
      points: pointsOf(id, known),
      teaches: withOthers(id).filter((one) =>
        scene.facts.lessons.some((other) => other.id === one),
      ),
    }))
    .filter(({ text }) => text.length > 0);
}

/** The hint for me in this phase, if the lessons have one. */
export const hintIn = (scene: Position): Lesson | undefined =>
  lessonsOf(scene, scene.board.turn).find(
    (one) => one.kind === "hint" && one.phase === scene.board.phase,
  );

/** The same where it is of use: whoever went another way before may not be able to do what it says. */
export function hintFor(scene: Scene): Lesson | undefined {
  const hint = hintIn(scene);
  return hint !== undefined && (hint.orders.length === 0 || scene.hintFits) ? hint : undefined;
}

/** Whether the others know what the player seeks, in the market that is open. */
const hasSpoken = ({ log, board, mine }: Scene): boolean =>
  talkOf(log, board.turn).some(({ civ }) => civ === mine.civ);

/** What is said to the question that is open: what to aim for, why, and what one might do. */
export function lineOfAsk(scene: Scene & { readonly ask: AskInfo }): Line {
  const known = knownOf(scene);
  const { turn, phase } = scene.board;
  const { type } = scene.ask.question;
  const aims = lessonsOf(scene, turn).filter((one) => one.kind === "aim" && one.phase === phase);
  const isMain = aims.length > 0 && isOf(phase, type);
  const hint = isOf(phase, type) ? hintFor(scene) : undefined;
  const advice = adviceOn(scene, known, hint);
  const isAnew = type === MAIN.trade && hasSpoken(scene) && known.now.deals === 0;
  const aim = isAnew
    ? said.asks.spoken(known, scene.plan)
    : isMain
      ? aims.flatMap((one, at) => [...(at > 0 ? [" "] : []), ...aimText(one, known)])
      : (said.asks[type] ?? said.asks.other)(known, scene.plan);
  return {
    id: `ask.${type}.${turn}`,
    text: advice.length === 0 ? aim : rich`${aim} ${advice}`,
    points: pointsOf(`ask.${type}`, known, isOrdered(hint) ? hint : undefined),
    teaches: [...(isMain ? aims : []), ...(hint === undefined ? [] : [hint])].flatMap(({ id }) =>
      withOthers(id),
    ),
  };
}

/** The question that a phase is about; others come up in it as well. */
const MAIN: Readonly<Record<string, string>> = { movement: "PlanMovement", trade: "Trade" };
const isOf = (phase: string, type: string): boolean =>
  MAIN[phase] === undefined || MAIN[phase] === type;

const aimText = ({ id }: Lesson, known: Known): Rich =>
  said.aims[id]?.(known) ?? [messages.lessons[id] ?? messages.plainName(id)];

const hintText = ({ id }: Lesson, known: Known): Rich =>
  said.hints[id]?.(known) ?? [messages.lessons[id] ?? messages.plainName(id)];

const isOrdered = (hint: Lesson | undefined): hint is Lesson =>
  hint !== undefined && hint.orders.length > 0;

/** What the coach would do, always as his plan has it: the orders of the hint, or those he has made up. */
function adviceOn(scene: Scene, known: Known, hint: Lesson | undefined): Rich {
  if (isOrdered(hint)) return hintText(hint, known);
  const isMoving = scene.ask?.question.type === MAIN.movement;
  return isMoving && scene.plan !== null ? said.planned(known, scene.plan) : [];
}

/** What the coach has filled in; nothing was found where the market has no deal that helps. */
export interface Filled {
  readonly found: boolean;
  /** In the market: what kind of message it is. */
  readonly deal?: "say" | "offer" | "accept";
  /** In the market: with whom, and how many cards that come need not be what they are called. */
  readonly partner?: string | null;
  readonly unknown?: number;
  /** Areas in which a city could be built after the movement that was filled in. */
  readonly sites: readonly string[];
  /** Whether ships sail in it. */
  readonly sails: boolean;
  /** Whether nobody moves. */
  readonly stays: boolean;
  /** Tokens above the numbers of areas, which it gives up. */
  readonly surplus?: Readonly<Record<string, number>>;
  /** Areas at whose coast it leaves a ship unpaid. */
  readonly leaves?: readonly string[];
  /** The player has made up the same by hand. */
  readonly byHand?: boolean;
}

/** What is said when the coach has filled in an answer, or has found none in the market. */
export function lineOfFilled(scene: Scene & { readonly ask: AskInfo }, filled: Filled): Line {
  const { type } = scene.ask.question;
  const known = knownOf(scene);
  const part = filled.found && type === "Trade" ? "deal" : "commit";
  return {
    id: `${filled.found ? "filled" : "none"}.${type}.${scene.board.turn}`,
    text: !filled.found
      ? said.noDeal(known)
      : filled.byHand === true
        ? said.agreed(scene.button)
        : (said.filled[type] ?? said.filled.other)(known, filled),
    points: [{ part }],
    teaches: [],
  };
}

/** What is said of an answer that the player has made up: nothing is pointed at any more. */
function lineOfOwn(scene: Scene & { readonly ask: AskInfo }): Line {
  const { id, teaches } = lineOfAsk(scene);
  return { id: id.replace("ask.", "own."), text: said.own(scene.button), points: [], teaches };
}

/** The line of the moment: the first that was not read, then the one about the question. */
export function lineNow(
  scene: Scene,
  read: readonly string[],
  filled: Filled | null,
  own = false,
): Line | null {
  const { ask } = scene;
  if (ask === null && !scene.board.over) return null;
  const due = linesDue(scene);
  const unread = due.find(({ id }) => !read.includes(id));
  if (unread !== undefined) return unread;
  if (ask === null) return due.at(-1) ?? null;
  const asked = { ...scene, ask };
  if (filled !== null) return lineOfFilled(asked, filled);
  return own ? lineOfOwn(asked) : lineOfAsk(asked);
}
