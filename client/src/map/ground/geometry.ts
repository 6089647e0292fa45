/** The map as the server sends it (format: src/ecumene/map/README.md), and its lines as points. */

export type Arc = readonly number[];
type Ring = readonly number[];
export type Polygon = readonly Ring[];
/** A flat line of map units: x0, y0, x1, y1, ... */
export type Line = Float32Array;

export type Label = readonly [
  x: number,
  y: number,
  angle: number,
  size: number,
  lines: readonly string[],
];
/** A place for a piece, and the radius that is free around it. */
export type Spot = readonly [x: number, y: number, radius: number];

interface SeaShape {
  readonly label: Label;
  readonly water?: readonly Polygon[];
  readonly ship: Spot;
}

export interface AreaShape {
  readonly label: Label;
  readonly land?: readonly Polygon[];
  readonly water?: readonly Polygon[];
  readonly limit: readonly [x: number, y: number];
  readonly city: Spot | null;
  readonly token: Spot;
  readonly stack: Spot;
  readonly centre: Spot;
  readonly ship?: Spot | null;
}

export interface Geometry {
  readonly viewBox: readonly [number, number, number, number];
  readonly quantum: number;
  readonly arcs: readonly Arc[];
  readonly arcKinds: string;
  readonly areas: Readonly<Record<string, AreaShape>>;
  readonly seas: Readonly<Record<string, SeaShape>>;
  readonly outside: { readonly land: readonly Polygon[] };
  readonly islets: readonly { readonly area: string; readonly ring: Arc }[];
  readonly rivers: readonly { readonly rank: number; readonly line: Arc }[];
  readonly lakes: readonly Arc[];
  readonly floodPlains: readonly {
    readonly id: string;
    readonly areas: Readonly<Record<string, readonly Arc[]>>;
  }[];
  readonly volcanoes: readonly {
    readonly id: string;
    readonly areas: readonly string[];
    readonly x: number;
    readonly y: number;
  }[];
  readonly exceptions: {
    readonly short: readonly {
      readonly kind: "land" | "water";
      readonly pair: readonly [string, string];
    }[];
  };
}

/** An upright rectangle in map units. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** One area or open sea with its outlines. */
export interface Place {
  readonly id: string;
  readonly isSea: boolean;
  readonly land: readonly Line[];
  readonly water: readonly Line[];
  readonly box: Box;
}

/** The points of a stored line: a start and then steps from point to point. */
export function points(arc: Arc, quantum: number): Line {
  const line = new Float32Array(arc.length);
  let x = 0;
  let y = 0;
  for (let i = 0; i + 1 < arc.length; i += 2) {
    x += arc[i] ?? 0;
    y += arc[i + 1] ?? 0;
    line[i] = x * quantum;
    line[i + 1] = y * quantum;
  }
  return line;
}

/** The points around a ring; a negative number names an arc that is walked backwards. */
export function ringPoints(ring: Ring, geometry: Geometry): Line {
  const joined: number[] = [];
  for (const index of ring) {
    const arc = geometry.arcs[index < 0 ? ~index : index];
    if (arc === undefined) throw new Error(`the map has no arc ${index}`);
    const line = points(arc, geometry.quantum);
    const count = line.length / 2;
    for (let k = 1; k < count; k++) {
      const at = 2 * (index < 0 ? count - 1 - k : k);
      joined.push(line[at] ?? 0, line[at + 1] ?? 0);
    }
  }
  return Float32Array.from(joined);
}

export function outlines(polygons: readonly Polygon[] | undefined, geometry: Geometry): Line[] {
  return (polygons ?? []).flat().map((ring) => ringPoints(ring, geometry));
}

/** The smallest box round some lines. */
export function boxOf(lines: readonly Line[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      const x = line[i] ?? 0;
      const y = line[i + 1] ?? 0;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
    }
  }
  return { x0, y0, x1, y1 };
}

export function meets(one: Box, other: Box): boolean {
  return one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1;
}

export function grown(box: Box, by: number): Box {
  return { x0: box.x0 - by, y0: box.y0 - by, x1: box.x1 + by, y1: box.y1 + by };
}

/** The smallest box round some boxes. */
export function joined(boxes: readonly Box[]): Box {
  return boxes.reduce((all, box) => ({
    x0: Math.min(all.x0, box.x0),
    y0: Math.min(all.y0, box.y0),
    x1: Math.max(all.x1, box.x1),
    y1: Math.max(all.y1, box.y1),
  }));
}

/** How wide the free ground or water of a place is where it is widest. */
export function widthOf(id: string, geometry: Geometry): number {
  const area = geometry.areas[id];
  const spots = area === undefined ? [geometry.seas[id]?.ship] : [area.centre, area.stack];
  return 2 * Math.max(0, ...spots.map((spot) => spot?.[2] ?? 0));
}

function place(id: string, isSea: boolean, land: Line[], water: Line[]): Place {
  return { id, isSea, land, water, box: boxOf([...land, ...water]) };
}

/** Every area and every open sea, by its name; an area's islets belong to its land. */
export function readPlaces(geometry: Geometry): Map<string, Place> {
  const islets = new Map<string, Line[]>();
  for (const { area, ring } of geometry.islets) {
    islets.set(area, [...(islets.get(area) ?? []), points(ring, geometry.quantum)]);
  }
  const areas = Object.entries(geometry.areas).map(([id, shape]) => {
    const land = [...outlines(shape.land, geometry), ...(islets.get(id) ?? [])];
    return place(id, false, land, outlines(shape.water, geometry));
  });
  const seas = Object.entries(geometry.seas).map(([id, shape]) =>
    place(id, true, [], outlines(shape.water, geometry)),
  );
  return new Map([...areas, ...seas].map((one) => [one.id, one]));
}
