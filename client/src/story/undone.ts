/** What a taking back has undone: it stays in the log, and counts nowhere else. */
import type { Happened } from "../api/protocol";

/** The places of the events that no longer count. */
export function undoneIn(events: readonly Happened[]): ReadonlySet<number> {
  const places = new Set<number>();
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const event = events[at]?.event;
    if (event?.type !== "AnswerTakenBack") continue;
    const first = Math.max(0, at - event.undone);
    for (let gone = at - 1; gone >= first; gone -= 1) places.add(gone);
    at = first;
  }
  return places;
}

/** The events that still count. */
export function standingOf(events: readonly Happened[]): readonly Happened[] {
  const undone = undoneIn(events);
  return undone.size === 0 ? events : events.filter((_, at) => !undone.has(at));
}

/** The same with all in their places: where something was undone stands what undid it. */
export function placedOf(events: readonly Happened[]): readonly Happened[] {
  const undone = undoneIn(events);
  if (undone.size === 0) return events;
  const placed = [...events];
  for (let at = events.length - 1; at >= 0; at -= 1)
    if (undone.has(at)) placed[at] = placed[at + 1] ?? placed[at]!;
  return placed;
}
