/**
 * What the coach says in a real game, and when: each kind of question and event once, when it is met for the first
 * time. He explains and offers no move.
 */
import type { Decision, GameEvent } from "../api/engine";
import type { AskInfo, Happened } from "../api/protocol";
import { messages } from "../messages";
import type { Rich } from "../messages/rich";
import { calamitiesIn } from "../model/hand";
import { realOf, type Real, type RealPosition } from "../model/lessons/real";
import { pointsOf } from "./points";
import type { Line } from "./script";

export interface RealScene extends RealPosition {
  /** The edition and how it begins: each is introduced once. */
  readonly game: string;
  /** What the game waits for from us. */
  readonly ask: AskInfo | null;
  /** What we may do besides. */
  readonly may: readonly AskInfo[];
}

const said = messages.coach.real;

/** Causes that make another question of the same kind. */
const CAUSES: readonly string[] = ["theme_set", "city_support", "tax_revolt"];
/** Events that a question speaks of itself. */
const SAID_BY: Readonly<Record<string, string>> = { "ChooseCities.city_support": "SupportChecked" };
/** Questions about a single market of cards, in which the hand is looked at. */
const LOOKS_AT_HAND: readonly string[] = ["Trade", "BuyAdvances"];

/** The kind of a question: its type, and its cause where that makes it another one. */
export function kindOf(question: Decision): string {
  return question.type === "ChooseCities" && CAUSES.includes(question.cause)
    ? `${question.type}.${question.cause}`
    : question.type;
}

/** What is said of a question; other editions may ask what nobody here has heard of. */
export function wordsFor(question: Decision, known: Real): Rich {
  const say = said.asks[question.type] as ((known: Real, question: Decision) => Rich) | undefined;
  return say?.(known, question) ?? said.unheard;
}

function startLines({ game }: RealScene, known: Real): readonly Line[] {
  return Object.entries(said.starts).map(([id, say]) => line(`start.${id}.${game}`, say(known)));
}

function heldLines(scene: RealScene, known: Real): readonly Line[] {
  const { mine, facts, ask } = scene;
  const { handLimit, set } = known;
  const kinds = new Set(
    calamitiesIn(mine.hand, facts).map(({ name }) => facts.calamities[name]?.kind),
  );
  const commodities = mine.hand.filter(([name]) => name in facts.commodities).length;
  const isLooked = LOOKS_AT_HAND.includes(ask?.question.type ?? "");
  const ids = [
    ...(set === null ? [] : (["set"] as const)),
    ...(["non_tradeable", "tradeable", "minor"] as const).filter((kind) => kinds.has(kind)),
    ...(isLooked && handLimit > 0 && commodities > handLimit ? (["limit"] as const) : []),
  ];
  return ids.map((id) => line(`held.${id}`, said.held[id](known), id === "set" ? [] : HAND));
}

const HAND = [{ part: "hand" }] as const;
const line = (id: string, text: Rich, points: Line["points"] = []): Line => ({
  id,
  text,
  points,
  teaches: [],
});

interface AnyTelling {
  readonly isMine: (event: GameEvent, me: string) => boolean;
  readonly say: (event: GameEvent, known: Real) => Rich;
}
const TELLINGS = said.events as unknown as Readonly<Record<string, AnyTelling>>;

/** What befell us in this turn or in the one before, each kind once, the newest of its kind. */
function eventLines({ log, board, mine, ask }: RealScene, known: Real): readonly Line[] {
  const besides = ask === null ? undefined : SAID_BY[kindOf(ask.question)];
  const found = new Map<string, Line>();
  for (const { event } of log.filter((one) => isRecent(one, board.turn))) {
    const telling = TELLINGS[event.type];
    if (telling?.isMine(event, mine.civ) !== true || event.type === besides) continue;
    found.set(event.type, line(`event.${event.type}`, telling.say(event, known)));
  }
  return [...found.values()];
}

const isRecent = ({ turn }: Happened, now: number): boolean => turn >= now - 1;

/** The line about a question. */
function askLine({ question }: AskInfo, known: Real): Line {
  const kind = kindOf(question);
  return line(`ask.${kind}`, wordsFor(question, known), pointsOf(`ask.${question.type}`, known));
}

/** All that could be said at this moment: the game, what is held, what happened, and what is asked. */
export function linesIn(scene: RealScene): readonly Line[] {
  if (scene.ask === null || scene.board.over) return [];
  const known = realOf(scene);
  return [
    ...startLines(scene, known),
    ...heldLines(scene, known),
    ...eventLines(scene, known),
    ...[scene.ask, ...scene.may].map((ask) => askLine(ask, known)),
  ].filter(({ text }) => text.length > 0);
}

/** The line of the moment: the first that was never met; called for, the one about the question. */
export function novelIn(scene: RealScene, met: readonly string[], isCalled: boolean): Line | null {
  const lines = linesIn(scene);
  const unmet = lines.find(({ id }) => !met.includes(id));
  if (unmet !== undefined || !isCalled || scene.ask === null) return unmet ?? null;
  return askLine(scene.ask, realOf(scene));
}
