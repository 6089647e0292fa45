/** The moments of a game: where turns begin, and from which picture the pieces of a moment can be reckoned. */
import type { Happened, Replayed } from "../api/protocol";
import type { BoardView } from "../map/ground/pieces";
import { afterEvents, isVague } from "./pieces";
import type { Step } from "./scenes";

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

/** The end of the turn that a show would go on with. */
export function stretchEnd(told: Told, number: number): number {
  const turn = turnAt(told, number + 1);
  const next = told.events.findIndex(
    (one, index) => index >= number - told.missed && one.turn !== turn,
  );
  return told.missed + (next < 0 ? told.events.length : next);
}

/** The events in a stretch after which only a picture says what stands where. */
export function vagueIn(told: Told, from: number, to: number): number[] {
  return told.events
    .slice(from - told.missed, to - told.missed)
    .flatMap(({ event }, index) => (isVague(event) ? [from + index + 1] : []));
}

/** The pieces at a moment, reckoned from the nearest earlier picture; null where that does not say enough. */
export function piecesAt(
  told: Told,
  pictures: readonly Replayed[],
  number: number,
): BoardView | null {
  const earlier = pictures.filter((one) => one.number <= number && one.number >= told.missed);
  const nearest = [...earlier].sort((a, b) => b.number - a.number)[0];
  if (nearest === undefined || vagueIn(told, nearest.number, number).length > 0) return null;
  const since = told.events.slice(nearest.number - told.missed, number - told.missed);
  return afterEvents(
    nearest.board,
    since.map(({ event }) => event),
  );
}

/** A stretch cut where a picture is known, so that each part ends with what truly stood there. */
export function stepsBetween(
  told: Told,
  pictures: readonly Replayed[],
  before: BoardView,
  [from, to]: readonly [number, number],
): Step[] {
  const known = pictures.filter(({ number }) => number > from && number <= to);
  const cuts = [...known].sort((a, b) => a.number - b.number);
  const steps: Step[] = [];
  let [start, view] = [from, before];
  for (const { number, board } of cuts) {
    const events = told.events.slice(start - told.missed, number - told.missed);
    steps.push({ from: start, events, before: view, after: board });
    [start, view] = [number, board];
  }
  const rest = told.events.slice(start - told.missed, to - told.missed);
  return rest.length === 0
    ? steps
    : [...steps, { from: start, events: rest, before: view, after: null }];
}
