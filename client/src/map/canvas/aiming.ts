/** From where places of the map are seen: large, and clear of all that lies on the window. */
import { including, thumbScale, windowOn, type Camera, type Size } from "./camera";
import { coveredOf, isNarrow } from "./corners";
import { joined, widthOf, type Box, type Geometry, type Place } from "../ground/geometry";
import { boxAt, printed } from "./layout";

/** Farther away than this one cannot read what is printed in an area. */
export const READABLE = 0.5;

/** Places to show, and those that matter most where not all can be shown. */
export interface Aim {
  readonly places: readonly string[];
  readonly first: readonly string[];
}

/** Where a thumb would miss what matters most the window goes there, if it comes so much nearer by that. */
const MUCH = 1.25;
/** Half the width of pieces as they stand, in map units. */
const HALF_PIECES: readonly [number, number] = [20, 18];

export class Aiming {
  constructor(
    private readonly geometry: Geometry,
    private readonly places: ReadonlyMap<string, Place>,
  ) {}

  /** The window on some places; null where there are none. */
  at({ places, first }: Aim, size: Size): Camera | null {
    if (this.boxesOf(places).length === 0) return null;
    const least = isNarrow(size) ? READABLE : 0;
    const all = this.windowOn(places, size, least);
    if (first === places || this.boxesOf(first).length === 0) return all;
    const near = this.windowOn(first, size, least);
    const isSmall = this.windowOn(places, size, 0).k < READABLE;
    const isMissed = isNarrow(size) && all.k < this.thumbs(first) && near.k > MUCH * all.k;
    return isSmall || isMissed ? near : all;
  }

  /** The window moved as little as can be so that some places show. */
  including(ids: readonly string[], camera: Camera, size: Size): Camera {
    const spots = ids.flatMap((id) => {
      const spot = this.geometry.areas[id]?.token ?? this.geometry.seas[id]?.ship;
      return spot === undefined ? [] : [{ x0: spot[0], y0: spot[1], x1: spot[0], y1: spot[1] }];
    });
    if (spots.length === 0) return camera;
    return including(joined(spots), camera, size, coveredOf(size));
  }

  private windowOn(ids: readonly string[], size: Size, least: number): Camera {
    const near = isNarrow(size) ? this.thumbs(ids) : 0;
    return windowOn(this.boxesOf(ids), size, coveredOf(size), least, near);
  }

  private boxesOf(ids: readonly string[]): Box[] {
    return ids.flatMap((id) => this.seenOf(id) ?? []);
  }

  /** What one looks for in a place: pieces, name, limit and site. Empty land round them may lie beyond the edge. */
  private seenOf(id: string): Box | undefined {
    const area = this.geometry.areas[id];
    if (area === undefined) return this.places.get(id)?.box;
    return joined([boxAt(area.token[0], area.token[1], HALF_PIECES), ...printed(area)]);
  }

  /** The scale at which a thumb can hit places: no need to come nearer. */
  private thumbs(ids: readonly string[]): number {
    return Math.min(1.5, thumbScale(ids.map((id) => widthOf(id, this.geometry))));
  }
}
