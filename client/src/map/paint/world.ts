/** Everything the painter needs to know, worked out once for a set-up. */
import type { AreaFacts } from "../../api/facts";
import { lookOf } from "../../pictures/civilizations";
import { isCoastal, plays, type BoardFacts, type BoardSetup } from "../ground/facts";
import { boxOf, meets, outlines, points, readPlaces } from "../ground/geometry";
import type { AreaShape, Box, Geometry, Line, Place } from "../ground/geometry";
import { colours, tint, type Own } from "./drawing";

export type Context = OffscreenCanvasRenderingContext2D;

/** A line that is drawn only where it comes near. */
export interface Stroke {
  readonly box: Box;
  readonly path: Path2D;
}

export interface PaintedArea {
  readonly id: string;
  readonly facts: AreaFacts;
  readonly shape: AreaShape;
  readonly place: Place;
  readonly plays: boolean;
  readonly fill: string;
  readonly waterFill: string;
  readonly land: Path2D;
  readonly water: Path2D;
}

/** A region in play, with the lines round its land. */
export interface PaintedRegion {
  readonly areas: readonly PaintedArea[];
  readonly edge: readonly Stroke[];
  readonly own: Own;
}

export function pathOf(lines: readonly Line[], closed: boolean): Path2D {
  const path = new Path2D();
  for (const line of lines) {
    path.moveTo(line[0] ?? 0, line[1] ?? 0);
    for (let i = 2; i < line.length; i += 2) path.lineTo(line[i] ?? 0, line[i + 1] ?? 0);
    if (closed) path.closePath();
  }
  return path;
}

function stroke(line: Line, closed: boolean): Stroke {
  return { box: boxOf([line]), path: pathOf([line], closed) };
}

/** The strokes that touch a box as one path. */
export function joinedNear(strokes: readonly Stroke[], box: Box): Path2D {
  const path = new Path2D();
  for (const one of strokes) if (meets(one.box, box)) path.addPath(one.path);
  return path;
}

/** For every arc, the areas whose land it bounds. */
type Owners = ReadonlyMap<Stroke, readonly PaintedArea[]>;

export class World {
  readonly areas: PaintedArea[];
  readonly byId: Map<string, PaintedArea>;
  readonly seas: readonly Stroke[];
  readonly outside: Path2D;
  readonly arcs: readonly Stroke[];
  readonly shores: readonly Stroke[];
  readonly waterBorders: readonly Stroke[];
  readonly seaBorders: readonly Stroke[];
  readonly worldEdge: readonly Stroke[];
  readonly rivers: readonly { rank: number; stroke: Stroke }[];
  readonly lakes: readonly Stroke[];
  readonly floodPlains: readonly Stroke[];
  readonly areaBorders: readonly Stroke[];
  readonly regionBorders: readonly Stroke[];
  readonly regions: readonly PaintedRegion[];

  constructor(
    readonly geometry: Geometry,
    readonly facts: BoardFacts,
    readonly setup: BoardSetup,
  ) {
    const { quantum } = geometry;
    const places = readPlaces(geometry);
    this.areas = Object.entries(geometry.areas).flatMap(([id, shape]) => {
      const place = places.get(id);
      const printed = facts.areas[id];
      return place && printed ? [this.area(id, shape, place, printed)] : [];
    });
    this.byId = new Map(this.areas.map((area) => [area.id, area]));
    this.seas = [...places.values()]
      .filter((place) => place.isSea)
      .map((sea) => ({ path: pathOf(sea.water, true), box: sea.box }));
    this.outside = pathOf(outlines(geometry.outside.land, geometry), true);
    this.arcs = geometry.arcs.map((arc) => stroke(points(arc, quantum), false));
    const islets = geometry.islets.map(({ ring }) => stroke(points(ring, quantum), true));
    this.shores = [...this.ofKind("c"), ...islets];
    this.waterBorders = this.ofKind("w");
    this.seaBorders = this.ofKind("s");
    this.worldEdge = this.ofKind("o");
    this.rivers = geometry.rivers.map(({ rank, line }) => ({
      rank,
      stroke: stroke(points(line, quantum), false),
    }));
    this.lakes = geometry.lakes.map((ring) => stroke(points(ring, quantum), true));
    this.floodPlains = this.playingFloodPlains();
    const owners = this.owners();
    this.areaBorders = this.between(owners, (one, other) => one === other);
    this.regionBorders = this.between(owners, (one, other) => one !== other);
    this.regions = this.playingRegions(owners);
  }

  /** The areas that show in a box. */
  areasIn(box: Box): PaintedArea[] {
    return this.areas.filter((area) => meets(area.place.box, box));
  }

  private area(id: string, shape: AreaShape, place: Place, facts: AreaFacts): PaintedArea {
    const playing = plays(this.facts, this.setup, id);
    return {
      id,
      facts,
      shape,
      place,
      plays: playing,
      fill: playing ? tint(facts.region, lookOf(facts.region).colour) : colours.outOfPlay,
      waterFill: isCoastal(this.facts, this.setup, id) ? colours.shallow : colours.outOfPlay,
      land: pathOf(place.land, true),
      water: pathOf(place.water, true),
    };
  }

  private ofKind(kind: string): Stroke[] {
    return this.arcs.filter((_, index) => this.geometry.arcKinds[index] === kind);
  }

  private playingFloodPlains(): Stroke[] {
    return this.geometry.floodPlains.flatMap((plain) => {
      const rings = Object.entries(plain.areas)
        .filter(([area]) => plays(this.facts, this.setup, area))
        .flatMap(([, held]) => held.map((ring) => points(ring, this.geometry.quantum)));
      if (rings.length === 0) return [];
      return [{ box: boxOf(rings), path: pathOf(rings, true) }];
    });
  }

  /** For every arc, the areas whose land it bounds. */
  private owners(): Owners {
    const found = new Map<Stroke, PaintedArea[]>();
    for (const area of this.areas) {
      for (const index of new Set((area.shape.land ?? []).flat(2).map((i) => (i < 0 ? ~i : i)))) {
        const arc = this.arcs[index];
        if (arc !== undefined) found.set(arc, [...(found.get(arc) ?? []), area]);
      }
    }
    return found;
  }

  /** The borders between two areas of which the regions are alike, or not. */
  private between(owners: Owners, wanted: (one: string, other: string) => boolean): Stroke[] {
    return [...owners]
      .filter(([, [a, b]]) => a && b && wanted(a.facts.region, b.facts.region))
      .map(([arc]) => arc);
  }

  private playingRegions(owners: Owners): PaintedRegion[] {
    const playing = this.areas.filter((area) => area.plays);
    return [...new Set(playing.map((area) => area.facts.region))].map((region) => {
      const isMember = (area: PaintedArea) => area.facts.region === region;
      const areas = playing.filter(isMember);
      const edge = [...owners].filter(([, sides]) => sides.filter(isMember).length === 1);
      const own = { own: areas[0]?.fill ?? colours.paper, piece: lookOf(region).colour };
      return { areas, edge: edge.map(([arc]) => arc), own };
    });
  }
}
