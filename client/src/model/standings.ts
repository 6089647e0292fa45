/** Boards around the table: A.S.T., requirements, and the order of players in each. */
import type { Board } from "../api/protocol";
import type { AstSide, Epoch, Facts, Requirement } from "./facts";

export interface Need {
  readonly what: keyof Requirement;
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

const CHEAP_BELOW = 100;

function needs(
  board: Board,
  civ: string,
  wanted: Requirement,
  facts: Facts,
  bought: readonly string[],
): Need[] {
  const held = [...(board.advances[civ] ?? []), ...bought].map((id) => facts.advances[id]);
  const cities = Object.values(board.cities).filter((owner) => owner === civ).length;
  const costs = held.map((one) => one?.cost ?? 0);
  const found: Need[] = [
    { what: "cities", needed: wanted.cities, there: cities, bound: 0 },
    { what: "advances", needed: wanted.advances, there: held.length, bound: 0 },
    {
      what: "costly_advances",
      needed: wanted.costly_advances,
      there: costs.filter((cost) => cost >= wanted.costly_from).length,
      bound: wanted.costly_from,
    },
    {
      what: "cheap_advances",
      needed: wanted.cheap_advances,
      there: costs.filter((cost) => cost < CHEAP_BELOW).length,
      bound: CHEAP_BELOW,
    },
    {
      what: "victory_points",
      needed: wanted.victory_points,
      there: held.reduce((sum, one) => sum + (one?.victory_points ?? 0), 0),
      bound: 0,
    },
  ];
  return found.filter((need) => need.needed > 0);
}

/** A player's line of the A.S.T., with what the next step asks for; advances in a basket count as held. */
export function astLine(
  board: Board,
  facts: Facts,
  side: AstSide,
  civ: string,
  bought: readonly string[] = [],
): AstLine {
  const epochs = facts.ast[side]?.rows[civ]?.epochs ?? [];
  const space = board.ast[civ] ?? 0;
  const next = epochs[space + 1] ?? null;
  const wanted = next === null ? undefined : facts.ast[side]?.requirements[next];
  return {
    civ,
    space,
    epochs,
    next,
    needs: wanted === undefined ? [] : needs(board, civ, wanted, facts, bought),
  };
}

/** One line of the A.S.T. for each player. */
export function astLines(board: Board, facts: Facts, side: AstSide): AstLine[] {
  return board.civs.map((civ) => astLine(board, facts, side, civ));
}

export const isMissing = (need: Need): boolean => need.there < need.needed;

export const cityCount = (board: Board, civ: string): number =>
  Object.values(board.cities).filter((owner) => owner === civ).length;

export const tokenCount = (board: Board, civ: string): number =>
  Object.values(board.tokens[civ] ?? {}).reduce((sum, count) => sum + count, 0);

export const shipCount = (board: Board, civ: string): number =>
  (board.ships[civ] ?? []).filter((berth) => berth !== null).length;

export function totalScore(board: Board, civ: string): number {
  const score = board.scores[civ];
  return score === undefined ? 0 : score.cities + score.advances + score.ast + score.bonus;
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

/** The players, the highest score first; equals by rank. */
export function byScore(board: Board): string[] {
  return [...board.civs].sort((a, b) => totalScore(board, b) - totalScore(board, a));
}
