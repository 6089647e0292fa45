/** Boards around the table: A.S.T., requirements, and the order of players in each. */
import type { Board, Mine, Prospect } from "../api/protocol";
import type { AstSide, Epoch, Facts } from "./facts";

/** One thing that a space of the A.S.T. asks for, as the server reckons it. */
export interface Need {
  readonly what: string;
  readonly needed: number;
  readonly there: number;
  /** The printed price that counts, for dear and cheap advances. */
  readonly bound: number;
}

export interface AstLine {
  readonly civ: string;
  readonly space: number;
  readonly epochs: readonly Epoch[];
  readonly next: Epoch | null;
  readonly needs: readonly Need[];
}

/** The requirements by their names; they travel as lists. */
export function needsIn(needs: Prospect["needs"]): Need[] {
  return needs.map(([what, needed, there, bound]) => ({ what, needed, there, bound }));
}

/** One line of the A.S.T. for each player, with what the next space asks for. */
export function astLines(board: Board, facts: Facts, side: AstSide): AstLine[] {
  return board.civs.map((civ) => ({
    civ,
    space: board.ast[civ] ?? 0,
    epochs: facts.ast[side]?.rows[civ]?.epochs ?? [],
    next: board.prospects[civ]?.next ?? null,
    needs: needsIn(board.prospects[civ]?.needs ?? []),
  }));
}

export const isMissing = (need: Need): boolean => need.there < need.needed;

export const cityCount = (board: Board, civ: string): number =>
  Object.values(board.cities).filter((owner) => owner === civ).length;

export const tokenCount = (board: Board, civ: string): number =>
  Object.values(board.tokens[civ] ?? {}).reduce((sum, count) => sum + count, 0);

export const shipCount = (board: Board, civ: string): number =>
  (board.ships[civ] ?? []).filter((berth) => berth !== null).length;

export const totalScore = (board: Board, civ: string): number => board.prospects[civ]?.score ?? 0;

/** Where cards score at the end: what one's own would add now; null where they do not, or are counted already. */
export function pointsInHand(
  board: Board,
  mine: Pick<Mine, "civ" | "worth"> | null,
): number | null {
  const scored = board.scores[mine?.civ ?? ""]?.further ?? {};
  return mine === null || board.over || !("trade_cards" in scored) ? null : mine.worth;
}

/** What everybody sees of a player: tokens and cities on the board, and points. */
export interface Shown {
  readonly tokens: number;
  readonly cities: number;
  readonly score: number;
}

export function shownOf(board: Board | null, civ: string): Shown {
  return board === null
    ? { tokens: 0, cities: 0, score: 0 }
    : {
        tokens: tokenCount(board, civ),
        cities: cityCount(board, civ),
        score: totalScore(board, civ),
      };
}

/** The tokens in an area by their owners, and whose city stands there. */
export function unitsIn(
  board: Board | null,
  area: string,
): { readonly tokens: Readonly<Record<string, number>>; readonly city: string | null } {
  const sides = Object.entries(board?.tokens ?? {}).flatMap(([civ, counts]) => {
    const count = counts[area] ?? 0;
    return count > 0 ? [[civ, count] as const] : [];
  });
  return { tokens: Object.fromEntries(sides), city: board?.cities[area] ?? null };
}

/** The players, the highest score first; equals by rank. */
export function byScore(board: Board): string[] {
  return [...board.civs].sort((a, b) => totalScore(board, b) - totalScore(board, a));
}
