/** What somebody who explains a real game knows of the position, besides what a teacher of the first one does. */
import type { Score } from "../../api/engine";
import type { Board } from "../../api/protocol";
import type { AstSide } from "../facts";
import { cityCount } from "../standings";
import { knownOf, type Known, type Position } from "./known";

export interface RealPosition extends Position {
  readonly side: AstSide;
  /** Whether the player has been taught by the First Game on this device. */
  readonly learnt: boolean;
}

/** The advances with which somebody begins. */
export interface DrawnSet {
  readonly advances: readonly string[];
  readonly destroysCity: boolean;
}

export interface Real extends Known {
  readonly learnt: boolean;
  readonly isExpert: boolean;
  /** Where the marker stands (in an opening: will stand), and the last space of its row. */
  readonly space: number;
  readonly finish: number;
  /** How many turns are played, where that is fixed. */
  readonly lastTurn: number | null;
  readonly perStep: number;
  /** What a city scores; null as long as nobody has one. */
  readonly perCity: number | null;
  /** The least and the most that an advance scores; null where there are none. */
  readonly perAdvance: readonly [number, number] | null;
  /** Whether cards in hand and treasury score. */
  readonly scoresWealth: boolean;
  readonly stock: number;
  /** Tokens that feed a city, and all of them now. */
  readonly rate: number;
  readonly set: DrawnSet | null;
  /** Own advances that leave credits to one's choice. */
  readonly choosing: readonly string[];
  /** Cards that may be kept; 0 where all may. */
  readonly handLimit: number;
  /** Tokens that a city takes on a site, and without one. */
  readonly toBuild: number;
  readonly toBuildElsewhere: number;
}

/** What a part of the score is worth each, read off somebody who has some of it. */
function perCity(board: Board): number | null {
  const some = board.civs.find((civ) => cityCount(board, civ) > 0);
  if (some === undefined) return null;
  return (board.scores[some]?.cities ?? 0) / cityCount(board, some);
}

const scoresWealth = (score: Score | undefined): boolean => "trade_cards" in (score?.further ?? {});

function setOf({ log, mine }: Position): DrawnSet | null {
  for (const { event } of log)
    if (event.type === "ThemeSetDrawn" && event.civ === mine.civ && event.theme_set !== null)
      return { advances: event.advances, destroysCity: event.destroys_city };
  return null;
}

function perAdvance({ facts }: Position): Real["perAdvance"] {
  const points = Object.values(facts.advances).map((one) => one.victory_points);
  return points.length === 0 ? null : [Math.min(...points), Math.max(...points)];
}

/** What the player's row of the A.S.T. asks and brings. */
function trackOf(
  { facts, board, mine, side }: RealPosition,
  set: DrawnSet | null,
): Pick<Real, "isExpert" | "space" | "finish" | "lastTurn" | "perStep"> {
  const track = facts.ast[side];
  const begins = set !== null && board.turn < 1;
  return {
    isExpert: side === "expert",
    space: (begins ? facts.short_game?.space : board.ast[mine.civ]) ?? 0,
    finish: (track?.rows[mine.civ]?.epochs.length ?? 1) - 1,
    lastTurn: facts.turns,
    perStep: track?.points_per_step ?? 0,
  };
}

/** What the player can build, feed and keep. */
function meansOf({
  board,
  mine,
}: RealPosition): Pick<Real, "stock" | "rate" | "handLimit" | "toBuild" | "toBuildElsewhere"> {
  const prospect = board.prospects[mine.civ];
  return {
    stock: board.stock[mine.civ] ?? 0,
    rate: prospect?.support.rate ?? 2,
    handLimit: prospect?.hand_limit ?? 0,
    toBuild: prospect?.city.on_site ?? 6,
    toBuildElsewhere: prospect?.city.in_wilderness ?? 12,
  };
}

export function realOf(position: RealPosition): Real {
  const { facts, board, mine, learnt } = position;
  const set = setOf(position);
  const own = [...(board.advances[mine.civ] ?? []), ...(set?.advances ?? [])];
  return {
    ...knownOf(position),
    ...trackOf(position, set),
    ...meansOf(position),
    learnt,
    perCity: perCity(board),
    perAdvance: perAdvance(position),
    scoresWealth: scoresWealth(board.scores[mine.civ]),
    set,
    choosing: [...new Set(own)].filter((id) => (facts.advances[id]?.free_credits ?? 0) > 0),
  };
}
