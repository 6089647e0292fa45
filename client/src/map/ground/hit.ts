/** Which area or sea lies under a point. */
import { type Box, type Line, type Place } from "./geometry";

/** Whether a point lies inside rings, holes excluded (crossings counted). */
export function inside(x: number, y: number, rings: readonly Line[]): boolean {
  let odd = false;
  for (const ring of rings) {
    let i = ring.length - 2;
    for (let j = 0; j < ring.length; j += 2) {
      const y0 = ring[i + 1] ?? 0;
      const y1 = ring[j + 1] ?? 0;
      const x0 = ring[i] ?? 0;
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * ((ring[j] ?? 0) - x0)) odd = !odd;
      i = j;
    }
  }
  return odd;
}

export function holds(box: Box, x: number, y: number): boolean {
  return box.x0 <= x && x <= box.x1 && box.y0 <= y && y <= box.y1;
}

const CELL = 120;

/** The places of the map sorted into cells, so that a search looks at a few of them only. */
export class HitIndex {
  private readonly cells = new Map<string, Place[]>();

  constructor(places: Iterable<Place>) {
    for (const place of places) {
      const { x0, y0, x1, y1 } = place.box;
      for (let column = Math.floor(x0 / CELL); column <= Math.floor(x1 / CELL); column++) {
        for (let row = Math.floor(y0 / CELL); row <= Math.floor(y1 / CELL); row++) {
          const key = `${column},${row}`;
          const held = this.cells.get(key);
          if (held === undefined) this.cells.set(key, [place]);
          else held.push(place);
        }
      }
    }
  }

  /** The place under a point: land before coastal water before open sea. */
  at(x: number, y: number): Place | null {
    const near = this.cells.get(`${Math.floor(x / CELL)},${Math.floor(y / CELL)}`) ?? [];
    const found = near.filter((place) => holds(place.box, x, y));
    return (
      found.find((place) => inside(x, y, place.land)) ??
      found.find((place) => inside(x, y, place.water)) ??
      null
    );
  }
}
