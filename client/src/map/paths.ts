/** The outlines of the map as SVG paths. */
import type { Arc, Geometry, Label, Polygon } from "./geometry";

type Ring = readonly number[];
interface Place {
  readonly label: Label;
  readonly land?: readonly Polygon[];
  readonly water?: readonly Polygon[];
}

/** One area or open sea, ready to be drawn. */
export interface DrawnPlace {
  readonly id: string;
  readonly name: string;
  readonly isSea: boolean;
  readonly land: string;
  readonly water: string;
  readonly label: Label;
}

/** The points of an arc in map units: it is stored as a start and then steps from point to point. */
export function arcPoints(arc: Arc, quantum: number): [number, number][] {
  const points: [number, number][] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i + 1 < arc.length; i += 2) {
    x += arc[i] ?? 0;
    y += arc[i + 1] ?? 0;
    points.push([x * quantum, y * quantum]);
  }
  return points;
}

function toPath(points: readonly [number, number][], closed: boolean): string {
  const pairs = points.map(([x, y]) => `${+x.toFixed(2)} ${+y.toFixed(2)}`);
  return `M${pairs.join("L")}${closed ? "Z" : ""}`;
}

/** The points around a ring; a negative number names an arc that is walked backwards. */
export function ringPoints(ring: Ring, geometry: Geometry): [number, number][] {
  return ring.flatMap((index) => {
    const arc = geometry.arcs[index < 0 ? ~index : index];
    if (arc === undefined) throw new Error(`the map has no arc ${index}`);
    const points = arcPoints(arc, geometry.quantum);
    if (index < 0) points.reverse();
    return points.slice(1);
  });
}

/** The outline of a land or water part, holes included (draw it with the even-odd rule). */
export function polygonsPath(polygons: readonly Polygon[] | undefined, geometry: Geometry): string {
  const rings = (polygons ?? []).flat();
  return rings.map((ring) => toPath(ringPoints(ring, geometry), true)).join("");
}

/** All arcs of some kinds as one path: "l" are the borders on land, "c" the coasts. */
export function arcsPath(geometry: Geometry, kinds: string): string {
  const wanted = geometry.arcs.filter((_, index) => kinds.includes(geometry.arcKinds[index] ?? "?"));
  return wanted.map((arc) => toPath(arcPoints(arc, geometry.quantum), false)).join("");
}

/** A river or the shore of a lake. */
export function linePath(line: Arc, geometry: Geometry, closed: boolean): string {
  return toPath(arcPoints(line, geometry.quantum), closed);
}

function drawnPlace(id: string, place: Place, isSea: boolean, geometry: Geometry): DrawnPlace {
  return {
    id,
    name: place.label[4].join(" "),
    isSea,
    land: polygonsPath(place.land, geometry),
    water: polygonsPath(place.water, geometry),
    label: place.label,
  };
}

/** Every open sea and every area, in the order in which they are drawn. */
export function drawnPlaces(geometry: Geometry): DrawnPlace[] {
  const seas = Object.entries(geometry.seas).map(([id, sea]) => drawnPlace(id, sea, true, geometry));
  const areas = Object.entries(geometry.areas).map(([id, area]) =>
    drawnPlace(id, area, false, geometry),
  );
  return [...seas, ...areas];
}
