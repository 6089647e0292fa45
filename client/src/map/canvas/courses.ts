/** Where the arrows of moves run, from piece to piece, and where their numbers stand: clear of pieces, signs, names and each other. */
import type { Arrow } from "../ground/acts";
import { grown, joined, meets, type Box, type Geometry } from "../ground/geometry";
import { holds } from "../ground/hit";
import { boxAt, overlap, printed } from "./layout";
import { signScale } from "./signs";
import { onWay, swung, type Point } from "./ways";

/** How far an arrow swings out to a side, in parts of its length; the first is taken where all cover the same. */
const BENDS = [0.14, -0.14, 0.26, -0.26, 0.05, 0.38, -0.38, 0.5, -0.5] as const;
/** Where on its way its number may stand, and how far beside it, in pixels. */
const NUMBERS = [0.5, 0.36, 0.64, 0.2, 0.8] as const;
const BESIDE = [0, 13, -13, 19, -19] as const;
const SAMPLES = 14;
/** In pixels: half the width of an arrow, the room round its number and its head, and the gap between it and a piece. */
const HALF_ARROW = 4.5;
const HALF_NUMBER = 9.5;
const HALF_HEAD = 8;
const GAP = 2.5;
/** So many pixels of length make a swing dearer by one: a long arrow does not go far out of its way. */
const LONG = 18;
/** What it costs to cover a piece, where covering print costs 1. */
const PIECE = 4;
/** The same for a number, which hides what it covers. */
const HIDDEN = { print: 5, piece: 16 } as const;

/** Where something stands on the map. */
export interface Footing {
  /** The pieces and signs of all places. */
  readonly standing: readonly Box[];
  /** The pieces of a side in a place, or where they would stand; of its ships, if it sails. */
  readonly of: (place: string, civ: string, afloat: boolean) => Box;
}

export interface Course {
  readonly arrow: Arrow;
  readonly from: Point;
  readonly by: Point;
  readonly to: Point;
  /** The part of the way between the pieces at its ends. */
  readonly start: number;
  readonly end: number;
  /** Where its number stands. */
  readonly number: Point;
}

const middle = ({ x0, y0, x1, y1 }: Box): Point => [(x0 + x1) / 2, (y0 + y1) / 2];
const along = (start: number, end: number, at: number): number => start + (end - start) * at;
const FIRST = 40;

export class Courses {
  private readonly print: readonly Box[];

  constructor(geometry: Geometry) {
    this.print = Object.values(geometry.areas).flatMap(printed);
  }

  /** The ways of some arrows, one after the other: each keeps clear of the numbers and heads of those before. */
  lay(arrows: readonly Arrow[], footing: Footing, k: number): Course[] {
    const unit = signScale(k) / k;
    const taken: Box[] = [];
    return arrows.map((arrow) => {
      const course = this.freest(arrow, footing, taken, unit);
      const tip = onWay(course.from, course.by, course.to, course.end);
      taken.push(around(course.number, HALF_NUMBER * unit), around(tip, HALF_HEAD * unit));
      return course;
    });
  }

  private freest(arrow: Arrow, footing: Footing, taken: readonly Box[], unit: number): Course {
    const afloat = arrow.how === "sail";
    const starts = footing.of(arrow.from, arrow.civ, afloat);
    const ends = footing.of(arrow.to, arrow.civ, afloat);
    const [from, to] = [middle(starts), middle(ends)];
    const reach = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const round = grown(joined([starts, ends]), reach / 2 + 24 * unit);
    const print = this.print.filter((box) => meets(box, round));
    const solid = [...footing.standing, ...taken].filter((box) => meets(box, round));
    const via = arrow.via ?? null;
    const bys =
      via === null
        ? BENDS.map((bend) => ({ by: swung(from, to, bend), bend }))
        : [{ by: through(from, middle(footing.of(via, arrow.civ, afloat)), to), bend: 0 }];
    const swing = 2 + reach / unit / LONG;
    const courses = bys.map(({ by, bend }) => {
      const [start, end] = between(from, by, to, starts, ends, GAP * unit);
      const way = { arrow, from, by, to, start, end };
      const [number, hidden] = numberOn(way, print, solid, unit);
      return {
        ...way,
        number,
        cost: hidden + onLine(way, print, solid, unit) + swing * Math.abs(bend),
      };
    });
    return courses.reduce((best, one) => (one.cost < best.cost - 0.001 ? one : best));
  }
}

type Way = Omit<Course, "number">;

const around = ([x, y]: Point, half: number): Box => boxAt(x, y, [half, half]);

/** Where a way swings to that leads through a point. */
function through(from: Point, point: Point, to: Point): Point {
  return [2 * point[0] - (from[0] + to[0]) / 2, 2 * point[1] - (from[1] + to[1]) / 2];
}

/** The part of a way that lies between two pieces; where they all but touch, its middle. */
function between(
  from: Point,
  by: Point,
  to: Point,
  starts: Box,
  ends: Box,
  gap: number,
): [number, number] {
  const steps = Array.from({ length: FIRST + 1 }, (_, step) => step / FIRST);
  const isOut = (box: Box, at: number): boolean =>
    !holds(grown(box, gap), ...onWay(from, by, to, at));
  const start = steps.find((at) => isOut(starts, at)) ?? 0;
  const end = steps.findLast((at) => isOut(ends, at)) ?? 1;
  return end - start < 0.25 ? [0.2, 0.8] : [start, end];
}

/** How much the line of a way covers. */
function onLine(way: Way, print: readonly Box[], solid: readonly Box[], unit: number): number {
  const points = Array.from({ length: SAMPLES }, (_, index) =>
    onWay(way.from, way.by, way.to, along(way.start, way.end, (index + 0.5) / SAMPLES)),
  );
  const hit = (boxes: readonly Box[]): number =>
    points.filter(([x, y]) => boxes.some((box) => holds(grown(box, HALF_ARROW * unit), x, y)))
      .length;
  return hit(print) + PIECE * hit(solid);
}

/** The freest place for the number of a way, and what it still hides. */
function numberOn(
  way: Way,
  print: readonly Box[],
  solid: readonly Box[],
  unit: number,
): [Point, number] {
  const half = HALF_NUMBER * unit;
  const head = around(onWay(way.from, way.by, way.to, way.end), HALF_HEAD * unit);
  const share = (boxes: readonly Box[], disc: Box): number =>
    boxes.reduce((sum, box) => sum + overlap(box, disc), 0) / (4 * half * half);
  let best: [Point, number] = [onWay(way.from, way.by, way.to, 0.5), Infinity];
  for (const aside of BESIDE) {
    for (const at of NUMBERS) {
      const place = besideWay(way, along(way.start, way.end, at), aside * unit);
      const disc = around(place, half);
      const cost =
        HIDDEN.print * share(print, disc) +
        HIDDEN.piece * share([...solid, head], disc) +
        Math.abs(at - 0.5) +
        Math.abs(aside) / 13;
      if (cost < best[1] - 0.001) best = [place, cost];
    }
  }
  return best;
}

/** A point so far to the side of a way. */
function besideWay({ from, by, to }: Way, at: number, aside: number): Point {
  const [x, y] = onWay(from, by, to, at);
  const [nx, ny] = onWay(from, by, to, at + 0.01);
  const length = Math.hypot(nx - x, ny - y) || 1;
  return [x - ((ny - y) / length) * aside, y + ((nx - x) / length) * aside];
}
