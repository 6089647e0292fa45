/** Choosing areas on the map with a number in each: losses, growth, tokens for a city. */
import type { Lit } from "../map/overlay";

export type AreaCounts = Readonly<Record<string, number>>;

/** What is chosen altogether. */
export function totalOf(counts: AreaCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The counts with another number in one area, from nothing to the most it allows. */
export function withCount(counts: AreaCounts, area: string, count: number, most: AreaCounts): AreaCounts {
  const kept = Math.max(0, Math.min(count, most[area] ?? 0));
  const others = Object.entries(counts).filter(([name]) => name !== area);
  return Object.fromEntries(kept > 0 ? [...others, [area, kept]] : others);
}

/** One click: one more there, and after the most (or when nothing is owed any more) none. */
export function clicked(counts: AreaCounts, area: string, most: AreaCounts, owed: number): AreaCounts {
  const now = counts[area] ?? 0;
  const more = now < (most[area] ?? 0) && totalOf(counts) < owed;
  return withCount(counts, area, more ? now + 1 : 0, most);
}

/** The areas as they are lit: those that may be chosen, and those that are, with their number. */
export function litCounts(counts: AreaCounts, most: AreaCounts, sign = ""): Lit[] {
  return Object.entries(most)
    .filter(([, count]) => count > 0)
    .map(([area]): Lit => {
      const chosen = counts[area] ?? 0;
      return chosen > 0 ? { area, kind: "chosen", badge: `${sign}${chosen}` } : { area, kind: "choice" };
    });
}
