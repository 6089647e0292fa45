/** Where the signs of lit areas stand: in their own area or beside its pieces, clear of print and pieces. */
import type { PieceSize } from "../paint/detail";
import { grown, meets, type Box, type Geometry, type Place, type Spot } from "../ground/geometry";
import { inside } from "../ground/hit";
import { boxAt, halfSize, overlap, printed, type Layout, type PlacedPiece } from "./layout";
import type { Lit } from "./overlay";

/** The radius of a sign in pixels, without and with a number in it. */
const PLAIN = 8;
const BADGE = 11.5;
/** A finger may miss a sign by so many pixels. */
const SLACK = 4;
const SMALLEST = 0.68;

export interface Sign extends Lit {
  /** In map units. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Signs and arrows are smaller when the map is far away. */
export function signScale(k: number): number {
  return Math.max(SMALLEST, Math.min(1, k / 0.62));
}

/** The area whose sign lies at a point; of several the nearest. */
export function signAt(signs: readonly Sign[], x: number, y: number, k: number): string | null {
  const far = (sign: Sign): number => Math.hypot(sign.x - x, sign.y - y) - sign.radius - SLACK / k;
  const hit = signs.filter((sign) => far(sign) <= 0).sort((one, other) => far(one) - far(other));
  return hit[0]?.area ?? null;
}

type Point = readonly [number, number];

export class SignLayout {
  constructor(
    private readonly geometry: Geometry,
    private readonly places: ReadonlyMap<string, Place>,
    private readonly layout: Layout,
  ) {}

  /** One sign for each lit area; `pieces` are all pieces as they stand, by place. */
  lay(
    lit: readonly Lit[],
    pieces: ReadonlyMap<string, readonly PlacedPiece[]>,
    size: PieceSize,
    k: number,
  ): Sign[] {
    const taken: Box[] = [];
    const standing = [...pieces.values()]
      .flat()
      .map(({ piece, x, y }) => boxAt(x, y, halfSize(piece, size)));
    return lit.map((one) => {
      const radius = ((one.badge === undefined ? PLAIN : BADGE) * signScale(k)) / k;
      const [x, y] = this.best(one, pieces.get(one.area) ?? [], size, radius, standing, taken);
      taken.push(boxAt(x, y, [radius, radius]));
      return { ...one, x, y, radius };
    });
  }

  private best(
    { area, afloat = false }: Lit,
    own: readonly PlacedPiece[],
    size: PieceSize,
    radius: number,
    standing: readonly Box[],
    taken: readonly Box[],
  ): Point {
    const spot = this.spot(area, afloat);
    const place = this.places.get(area);
    if (place === undefined) return spot;
    const ground = afloat || place.land.length === 0 ? place.water : place.land;
    const near = grown(place.box, 3 * radius);
    const pieces = standing.filter((box) => meets(box, near));
    const print = printed(this.geometry.areas[area]);
    const from = own.length > 0 && !afloat ? own : [{ x: spot[0], y: spot[1] }];
    let best: Point = spot;
    let lowest = Infinity;
    for (const at of this.candidates(place, own, size, radius, spot, afloat)) {
      const box = boxAt(at[0], at[1], [radius, radius]);
      const covered = (boxes: readonly Box[]): number =>
        boxes.reduce((sum, other) => sum + overlap(box, other), 0);
      const away =
        Math.min(...from.map((piece) => Math.hypot(piece.x - at[0], piece.y - at[1]))) / radius;
      const strange = inside(at[0], at[1], ground) ? 0 : 0.6;
      const share =
        (6 * covered(pieces) + 6 * covered(taken) + 3 * covered(print)) / (4 * radius * radius);
      const cost = share + strange + 0.25 * away;
      if (cost < lowest) [best, lowest] = [at, cost];
    }
    return best;
  }

  /** Its best spot, the places in the area, and those around its pieces. */
  private candidates(
    place: Place,
    own: readonly PlacedPiece[],
    size: PieceSize,
    radius: number,
    spot: Point,
    afloat: boolean,
  ): Point[] {
    const { dry, wet } = this.layout.grid(place);
    const around = own.flatMap(({ piece, x, y }) => {
      const [across, down] = halfSize(piece, size);
      return AROUND.map(([dx, dy]): Point => [
        x + dx * (across + radius),
        y + dy * (down + radius),
      ]);
    });
    return [spot, ...(afloat || dry.length === 0 ? wet : dry), ...(afloat ? [] : around)];
  }

  private spot(id: string, afloat: boolean): Point {
    const area = this.geometry.areas[id];
    const found: Spot | undefined = afloat ? (area?.ship ?? area?.token) : area?.token;
    const [x, y] = found ?? this.geometry.seas[id]?.ship ?? [0, 0];
    return [x, y];
  }
}

const AROUND: readonly Point[] = [
  [0.8, -0.8],
  [-0.8, -0.8],
  [0.8, 0.8],
  [-0.8, 0.8],
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
];
