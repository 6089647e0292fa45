/** The moments of a game: where turns begin, and from which picture the pieces of a moment can be reckoned. */
import type { Happened, Replayed } from "../api/protocol";
import type { BoardView } from "../map/ground/pieces";
import { afterEvents, isVague } from "./pieces";

/** A stretch of the log; its first event is the one after `missed` others. */
export interface Told {
  readonly events: readonly Happened[];
  readonly missed: number;
}

/** The turn after so many events. */
export function turnAt({ events, missed }: Told, number: number): number {
  return events[Math.max(0, number - missed - 1)]?.turn ?? 0;
}

/** The numbers at which turns begin: the first event of each. */
export function turnStarts({ events, missed }: Told): number[] {
  return events.flatMap(({ turn }, index) =>
    index === 0 || events[index - 1]?.turn !== turn ? [missed + index + 1] : [],
  );
}

/** The moment at which the next turn begins; the last there is if none does. */
export function nextTurn(told: Told, number: number): number {
  return turnStarts(told).find((start) => start > number) ?? told.missed + told.events.length;
}

/** The moment at which this turn began; if that is now, the one before. */
export function previousTurn(told: Told, number: number): number {
  return turnStarts(told).findLast((start) => start < number) ?? Math.min(number, told.missed + 1);
}

/** The moment whose picture is needed for another: the end of the turn before, or what was vague since. */
export function baseOf(told: Told, number: number): number {
  const turn = turnAt(told, number);
  for (let at = number; at > told.missed; at -= 1) {
    const one = told.events[at - told.missed - 1];
    if (one === undefined) continue;
    if (one.turn !== turn || isVague(one.event)) return at;
  }
  return told.missed;
}

/** Up to where scenes can be shown from here without another picture. */
export function stretchEnd(told: Told, number: number): number {
  const total = told.missed + told.events.length;
  const turn = turnAt(told, number + 1);
  for (let at = number + 1; at <= total; at += 1) {
    const one = told.events[at - told.missed - 1];
    if (one === undefined) continue;
    if (one.turn !== turn) return at - 1;
    if (isVague(one.event)) return at;
  }
  return total;
}

/** The pieces at a moment, reckoned from the nearest earlier picture; null where none will do. */
export function piecesAt(
  told: Told,
  pictures: readonly Replayed[],
  number: number,
): BoardView | null {
  const base = baseOf(told, number);
  const fitting = pictures.filter((one) => one.number >= base && one.number <= number);
  const nearest = fitting.sort((a, b) => b.number - a.number)[0];
  if (nearest === undefined || nearest.number < told.missed) return null;
  const since = told.events.slice(nearest.number - told.missed, number - told.missed);
  return afterEvents(
    nearest.board,
    since.map(({ event }) => event),
  );
}
