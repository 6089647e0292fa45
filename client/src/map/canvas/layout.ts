/** Where the pieces of a place stand, so that they cover each other and the print least. */
import type { PieceSize } from "../paint/detail";
import { clear } from "../paint/drawing";
import {
  grown,
  meets,
  type AreaShape,
  type Box,
  type Geometry,
  type Place,
  type Spot,
} from "../ground/geometry";
import { inside } from "../ground/hit";
import { gathered, type Piece } from "../ground/pieces";

const GRID = 11;
/** Places farther from the best spot than this, in map units, are not tried. */
const REACH = 95;

/** Half the width and height of each kind of piece as it is drawn near, in map units. */
const HALF: Readonly<Record<Piece["kind"], readonly [number, number]>> = {
  city: [14, 14],
  tokens: [16, 10.5],
  ship: [13, 11],
};
const DISC_HALF: readonly [number, number] = [11, 11];

export interface PlacedPiece {
  readonly piece: Piece;
  readonly x: number;
  readonly y: number;
}

/** How much larger than on the printed map a piece is drawn; a house has no number to be read and grows less. */
export function growthOf(piece: Piece, { growth }: PieceSize): number {
  return piece.kind === "city" ? 1 + (growth - 1) / 2 : growth;
}

/** Half the width and height of a piece as it is drawn, in map units. */
export function halfSize(piece: Piece, size: PieceSize): [number, number] {
  const isDisc = piece.kind === "tokens" && size.detail === "disc";
  const [across, down] = isDisc ? DISC_HALF : HALF[piece.kind];
  const growth = growthOf(piece, size);
  return [across * growth, down * growth];
}

/** How far a house may stand beside its site, in map units. */
const BESIDE = [0, 5, 10, 15] as const;
const AROUND = Array.from({ length: 12 }, (_, at) => (at * Math.PI) / 6);

/** How much of the map two boxes share. */
export function overlap(one: Box, other: Box): number {
  const across = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
  const down = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  return Math.max(0, across) * Math.max(0, down);
}

type Points = readonly (readonly [number, number])[];

/** Lays pieces out; the places that can be used are worked out once for each area. */
export class Layout {
  private readonly grids = new Map<string, { dry: Points; wet: Points }>();
  /** What is printed in all areas: pieces may reach over a border. */
  private readonly print: readonly Box[];

  constructor(
    private readonly geometry: Geometry,
    private readonly places: ReadonlyMap<string, Place>,
  ) {
    this.print = Object.values(geometry.areas).flatMap(printed);
  }

  /** The pieces of a place, cities first and by their site, each of the others where it fits best. */
  lay(id: string, pieces: readonly Piece[], size: PieceSize): PlacedPiece[] {
    const place = this.places.get(id);
    if (place === undefined) return [];
    const area = this.geometry.areas[id];
    const taken: Box[] = [];
    const drawn = size.detail === "disc" ? gathered(pieces) : pieces;
    return drawn.map((piece) => {
      const half = halfSize(piece, size);
      const spot = this.spot(id, piece, area);
      const at =
        piece.kind === "city"
          ? this.bySite(spot, half, area)
          : this.best(place, piece, spot, half, taken);
      taken.push(boxAt(at[0], at[1], half));
      return { piece, x: at[0], y: at[1] };
    });
  }

  private spot(id: string, piece: Piece, area: AreaShape | undefined): Spot {
    if (area === undefined) return this.geometry.seas[id]?.ship ?? [0, 0, 0];
    if (piece.kind === "city") return area.city ?? area.token;
    return piece.kind === "ship" ? (area.ship ?? area.token) : area.token;
  }

  private best(
    place: Place,
    piece: Piece,
    spot: Spot,
    half: readonly [number, number],
    taken: readonly Box[],
  ): readonly [number, number] {
    const print = this.printNear(place.box);
    const { dry, wet } = this.grid(place);
    const afloat = piece.kind === "ship";
    let best: readonly [number, number] = [spot[0], spot[1]];
    let lowest = Infinity;
    for (const at of [best, ...(afloat ? wet : [...dry, ...wet])]) {
      const away = Math.hypot(at[0] - spot[0], at[1] - spot[1]);
      if (away > REACH) continue;
      const box = boxAt(at[0], at[1], half);
      const pieces = taken.reduce((sum, other) => sum + overlap(box, other), 0);
      const covered = print.reduce((sum, other) => sum + overlap(box, other), 0);
      const cost = 6 * pieces + covered + 0.9 * away * Math.sqrt(half[0] / 11);
      if (cost < lowest) [best, lowest] = [at, cost];
    }
    return best;
  }

  /** On the site of a city or as near to it as leaves names and numbers to be read; the sign of the site is not needed any more. */
  private bySite(
    [x, y]: Spot,
    half: readonly [number, number],
    area: AreaShape | undefined,
  ): readonly [number, number] {
    const site = area?.city ?? null;
    const print = this.printNear(boxAt(x, y, [40, 40])).filter(
      (box) => site === null || !isAt(box, site),
    );
    let best: readonly [number, number] = [x, y];
    let lowest = Infinity;
    for (const away of BESIDE) {
      for (const way of away === 0 ? [0] : AROUND) {
        const at = [x + away * Math.cos(way), y + away * Math.sin(way)] as const;
        const box = boxAt(at[0], at[1], half);
        const cost = print.reduce((sum, other) => sum + overlap(box, other), 0) + 6 * away;
        if (cost < lowest) [best, lowest] = [at, cost];
      }
    }
    return best;
  }

  private printNear(box: Box): Box[] {
    const near = grown(box, 20);
    return this.print.filter((one) => meets(one, near));
  }

  /** The places of an area that can be used, on land and on its water. */
  grid(place: Place): { dry: Points; wet: Points } {
    const known = this.grids.get(place.id);
    if (known !== undefined) return known;
    const made = { dry: gridIn(place.box, place.land), wet: gridIn(place.box, place.water) };
    this.grids.set(place.id, made);
    return made;
  }
}

const isAt = (box: Box, [x, y]: Spot): boolean =>
  (box.x0 + box.x1) / 2 === x && (box.y0 + box.y1) / 2 === y;

export function boxAt(x: number, y: number, [across, down]: readonly [number, number]): Box {
  return { x0: x - across, y0: y - down, x1: x + across, y1: y + down };
}

/** What is printed in an area: its limit, its site and its name. */
export function printed(area: AreaShape | undefined): Box[] {
  if (area === undefined) return [];
  const [x, y, angle, size, lines] = area.label;
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.27;
  const height = lines.length * size * 0.45;
  const name = Math.abs(angle) > 45 ? boxAt(x, y, [height, width]) : boxAt(x, y, [width, height]);
  const limit = boxAt(area.limit[0], area.limit[1], [clear.limit, clear.limit]);
  return area.city === null
    ? [name, limit]
    : [name, limit, boxAt(area.city[0], area.city[1], [clear.site, clear.site])];
}

/** Places inside rings where a piece does not reach far over the border; all, where none is so. */
function gridIn(box: Box, rings: readonly Float32Array[]): Points {
  const held: [number, number][] = [];
  for (let x = box.x0 + 4; x < box.x1; x += GRID) {
    for (let y = box.y0 + 4; y < box.y1; y += GRID) {
      if (inside(x, y, rings)) held.push([x, y]);
    }
  }
  const reach = 9;
  const well = held.filter(
    ([x, y]) =>
      inside(x - reach, y, rings) &&
      inside(x + reach, y, rings) &&
      inside(x, y - reach, rings) &&
      inside(x, y + reach, rings),
  );
  return well.length > 0 ? well : held;
}
