/** Going from area to area by the keyboard. */
import type { Place } from "../ground/geometry";

export type Direction = "left" | "right" | "up" | "down";

const WAYS: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

function middle(place: Place): [number, number] {
  return [(place.box.x0 + place.box.x1) / 2, (place.box.y0 + place.box.y1) / 2];
}

/** The next place in a direction: near, and more ahead than aside. */
export function stepFrom(
  from: string,
  way: Direction,
  places: ReadonlyMap<string, Place>,
): string | null {
  const start = places.get(from);
  if (start === undefined) return null;
  const [x, y] = middle(start);
  const [wx, wy] = WAYS[way];
  let best: string | null = null;
  let lowest = Infinity;
  for (const place of places.values()) {
    const [px, py] = middle(place);
    const ahead = (px - x) * wx + (py - y) * wy;
    const aside = Math.abs((px - x) * wy) + Math.abs((py - y) * wx);
    if (place.id === from || ahead <= 4 || aside > 1.4 * ahead) continue;
    const cost = ahead + 1.6 * aside;
    if (cost < lowest) [best, lowest] = [place.id, cost];
  }
  return best;
}

/** The place nearest to a point of the map. */
export function nearestTo(x: number, y: number, places: Iterable<Place>): string | null {
  let best: string | null = null;
  let lowest = Infinity;
  for (const place of places) {
    const [px, py] = middle(place);
    const away = Math.hypot(px - x, py - y);
    if (away < lowest) [best, lowest] = [place.id, away];
  }
  return best;
}

/** The next of a list, or the one before; from nowhere the first. */
export function nextOf(ids: readonly string[], from: string | null, by: 1 | -1): string | null {
  if (ids.length === 0) return null;
  const at = from === null ? -1 : ids.indexOf(from);
  if (at < 0) return ids[by === 1 ? 0 : ids.length - 1] ?? null;
  return ids[(at + by + ids.length) % ids.length] ?? null;
}
