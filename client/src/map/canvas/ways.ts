/** Which way an arrow bends: the one that covers the least of names, numbers and city sites on its way. */
import { grown, meets, type Box, type Geometry } from "../ground/geometry";
import { holds } from "../ground/hit";
import { boxAt, overlap, printed } from "./layout";

type Point = readonly [number, number];

/** How far an arrow swings out to a side, in parts of its length; the first is taken where all cover the same. */
const BENDS = [0.14, -0.14, 0.26, -0.26, 0.05, 0.38, -0.38] as const;
/** Where on its way its number may stand. */
const NUMBERS = [0.5, 0.38, 0.62, 0.28, 0.72] as const;
const SAMPLES = 24;
/** Half the width of an arrow and of its number, in map units at the usual nearness. */
const HALF_ARROW = 4;
const HALF_NUMBER = 9;
/** Half the width of a piece. */
const HALF_PIECE = 9;

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
const POINTER = { from: 14, to: 56, half: 13 } as const;

export interface Way {
  readonly bend: number;
  /** Where its number stands, in parts of the way. */
  readonly number: number;
}

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
  /** Where tokens usually stand. */
  private readonly pieces: readonly Box[];
  private readonly known = new Map<string, Way>();
  private readonly stood = new Map<string, Point>();
  private readonly leant = new Map<string, number>();

  constructor(geometry: Geometry) {
    const areas = Object.values(geometry.areas);
    this.print = areas.flatMap(printed);
    this.pieces = areas.map(({ token: [x, y] }) => around(x, y, HALF_PIECE));
  }

  /** The way between two points of the map; `key` is their name. */
  between(key: string, from: Point, to: Point): Way {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const found = this.freest(from, to);
    this.known.set(key, found);
    return found;
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

  /** How an arrow that points at the pieces of a place leans, so that it covers the least of names and signs. */
  leaning(place: string, spot: Point, k: number): number {
    const key = `${place}/${Math.round(4 * Math.log2(k))}`;
    const known = this.leant.get(key);
    if (known !== undefined) return known;
    const near = this.print.filter((box) => meets(box, around(...spot, (2 * POINTER.to) / k)));
    const counts = LEANINGS.map((lean) =>
      covered(near, POINTER.half / k, onPointer(spot, lean, k)),
    );
    const found = LEANINGS[counts.indexOf(Math.min(...counts))] ?? 0;
    this.leant.set(key, found);
    return found;
  }

  private freest(from: Point, to: Point): Way {
    const reach = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const round: Box = {
      x0: Math.min(from[0], to[0]),
      y0: Math.min(from[1], to[1]),
      x1: Math.max(from[0], to[0]),
      y1: Math.max(from[1], to[1]),
    };
    const near = [...this.print, ...this.pieces].filter((box) => meets(box, grown(round, reach)));
    let best: Way & { cost: number } = { bend: BENDS[0], number: NUMBERS[0], cost: Infinity };
    for (const bend of BENDS) {
      const by = swung(from, to, bend);
      const line = covered(
        near,
        HALF_ARROW,
        SAMPLED.map((at) => onWay(from, by, to, at)),
      );
      const [number, onNumber] = this.numberOn(from, by, to, near);
      const cost = line + 3 * onNumber + Math.abs(bend);
      if (cost < best.cost - 0.001) best = { bend, number, cost };
    }
    return { bend: best.bend, number: best.number };
  }

  /** The freest place for the number, and how much it still covers. */
  private numberOn(from: Point, by: Point, to: Point, near: readonly Box[]): [number, number] {
    const counts = NUMBERS.map(
      (at) => [at, covered(near, HALF_NUMBER, [onWay(from, by, to, at)])] as const,
    );
    const [at, count] = counts.reduce((one, other) => (other[1] < one[1] ? other : one));
    return [at, count];
  }
}

/** Points along an arrow that points at a spot and leans so far from upright. */
export function onPointer([x, y]: Point, lean: number, k: number): readonly Point[] {
  const { from, to } = POINTER;
  return Array.from({ length: 6 }, (_, index) => {
    const away = (from + ((to - from) * index) / 5) / k;
    return [x + away * Math.sin(lean), y - away * Math.cos(lean)] as const;
  });
}

/** The ends lie among pieces in any case. */
const SAMPLED = Array.from({ length: SAMPLES - 5 }, (_, index) => (index + 3) / SAMPLES);

/** How many of some points lie on print. */
const covered = (boxes: readonly Box[], half: number, points: readonly Point[]): number =>
  points.filter(([x, y]) => boxes.some((box) => holds(grown(box, half), x, y))).length;
