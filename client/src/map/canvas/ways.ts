/** Where marks stand beside pieces, and how an arrow that points at some leans: so that they cover least. */
import { grown, meets, type Box, type Geometry } from "../ground/geometry";
import { holds } from "../ground/hit";
import { boxAt, overlap, printed } from "./layout";

export type Point = readonly [number, number];

/** Where marks may stand about the pieces, in pixels; the first where all cover the same. */
const BESIDE = [
  [0, -17],
  [17, -13],
  [-17, -13],
  [17, 13],
  [-17, 13],
  [0, 18],
  [24, 0],
  [-24, 0],
] as const;
/** Half the width of a mark, in pixels. */
const MARK = 11;

const around = (x: number, y: number, half: number): Box => boxAt(x, y, [half, half]);

/** How an arrow that points at pieces may lean, from upright; the first where all cover the same. */
const LEANINGS = [0, -0.8, 0.8, -1.6, 1.6, -2.4, 2.4, Math.PI] as const;
/** Such an arrow from its tip to its end, and half its width, in pixels. */
const POINTER = { from: 4, to: 46, half: 13 } as const;

/** A point on the way from one point to another by a third. */
export function onWay([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point, at: number): Point {
  const [one, two, three] = [(1 - at) ** 2, 2 * at * (1 - at), at ** 2];
  return [one * ax + two * bx + three * cx, one * ay + two * by + three * cy];
}

/** Where the way swings to, so far to its side. */
export function swung([ax, ay]: Point, [cx, cy]: Point, bend: number): Point {
  const [dx, dy] = [cx - ax, cy - ay];
  return [(ax + cx) / 2 - 2 * bend * dy, (ay + cy) / 2 + 2 * bend * dx];
}

export class Ways {
  private readonly print: readonly Box[];
  private readonly stood = new Map<string, Point>();

  constructor(geometry: Geometry) {
    this.print = Object.values(geometry.areas).flatMap(printed);
  }

  /** Where a mark stands beside the pieces of a place, in pixels from them: clear of print, as far as can be. */
  beside(place: string, [x, y]: Point, k: number): Point {
    const key = `${place}/${Math.round(4 * Math.log2(k))}`;
    const known = this.stood.get(key);
    if (known !== undefined) return known;
    const near = this.print.filter((box) =>
      meets(box, grown({ x0: x, y0: y, x1: x, y1: y }, 60 / k)),
    );
    const counts = BESIDE.map(([dx, dy]) => {
      const disc = around(x + dx / k, y + dy / k, MARK / k);
      return near.reduce((sum, box) => sum + overlap(box, disc), 0);
    });
    const at = BESIDE[counts.indexOf(Math.min(...counts))] ?? BESIDE[0];
    this.stood.set(key, at);
    return at;
  }

  /** How an arrow that points at pieces leans, so that it covers the least of names, signs and other pieces. */
  leaning(target: Box, standing: readonly Box[], k: number): Pointing {
    const around = grown(target, (2 * POINTER.to) / k);
    const others = standing.filter((box) => meets(box, around) && !meets(box, grown(target, -1)));
    const near = [...this.print.filter((box) => meets(box, around)), ...others, ...others];
    const ways = LEANINGS.map((lean) => pointingAt(target, lean));
    const counts = ways.map(({ lean, tip }) =>
      covered(near, POINTER.half / k, onPointer(tip, lean, k)),
    );
    return ways[counts.indexOf(Math.min(...counts))] ?? pointingAt(target, 0);
  }
}

/** An arrow that points: how far it leans from upright, and where the box of what it points at begins. */
export interface Pointing {
  readonly lean: number;
  readonly tip: Point;
}

/** It points at a box from a direction, and ends where the box begins. */
export function pointingAt({ x0, y0, x1, y1 }: Box, lean: number): Pointing {
  const [across, down] = [Math.sin(lean), -Math.cos(lean)];
  const far = Math.min(
    (x1 - x0) / 2 / Math.max(0.001, Math.abs(across)),
    (y1 - y0) / 2 / Math.max(0.001, Math.abs(down)),
  );
  return { lean, tip: [(x0 + x1) / 2 + across * far, (y0 + y1) / 2 + down * far] };
}

/** Points along an arrow whose tip is at a spot, and which leans so far from upright. */
export function onPointer([x, y]: Point, lean: number, k: number): readonly Point[] {
  const { from, to } = POINTER;
  return Array.from({ length: 6 }, (_, index) => {
    const away = (from + ((to - from) * index) / 5) / k;
    return [x + away * Math.sin(lean), y - away * Math.cos(lean)] as const;
  });
}

/** How many of some points lie on print. */
const covered = (boxes: readonly Box[], half: number, points: readonly Point[]): number =>
  points.filter(([x, y]) => boxes.some((box) => holds(grown(box, half), x, y))).length;
