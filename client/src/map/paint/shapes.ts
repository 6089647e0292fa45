/** The shapes that the description names, as far as they show in a box. */
import { meets, type Box } from "../ground/geometry";
import { riverWidths, type Own } from "./drawing";
import { joinedNear, type Stroke, type World } from "./world";

/** An outline, and what it brings along for its paints. */
export interface Shape {
  readonly path: Path2D;
  /** Where it lies, if that is known. */
  readonly box?: Box;
  readonly own?: Own;
  readonly width?: number;
  /** What it must not reach beyond. */
  readonly within?: Path2D;
}

type Source = (world: World, box: Box) => Shape[];

/** Lines that are painted as one, so that they do not cover each other where they meet. */
function lines(which: (world: World) => readonly Stroke[]): Source {
  return (world, box) => [{ path: joinedNear(which(world), box) }];
}

const shores = lines((world) => world.shores);

export const SHAPES: Readonly<Record<string, Source>> = {
  seas: (world, box) => world.seas.filter((sea) => meets(sea.box, box)),
  seaBorders: lines((world) => world.seaBorders),
  waters: (world, box) =>
    world.areasIn(box).map(({ water, waterFill }) => ({ path: water, own: { own: waterFill } })),
  waterBorders: lines((world) => world.waterBorders),
  waves: (world, box) => {
    const within = new Path2D();
    for (const area of world.areasIn(box)) within.addPath(area.water);
    return shores(world, box).map((shape) => ({ ...shape, within }));
  },
  shores,
  outside: (world) => [{ path: world.outside }],
  worldEdge: lines((world) => world.worldEdge),
  areas: (world, box) =>
    world.areasIn(box).map(({ land, fill }) => ({ path: land, own: { own: fill } })),
  areaBorders: lines((world) => world.areaBorders),
  regions: (world, box) =>
    world.regions.flatMap(({ areas, edge, own }) => {
      const members = areas.filter((area) => meets(area.place.box, box));
      if (members.length === 0) return [];
      const within = new Path2D();
      for (const area of members) within.addPath(area.land);
      return [{ path: joinedNear(edge, box), own, within }];
    }),
  regionBorders: lines((world) => world.regionBorders),
  floodPlains: (world, box) => world.floodPlains.filter((plain) => meets(plain.box, box)),
  rivers: (world, box) =>
    world.rivers
      .filter(({ stroke }) => meets(stroke.box, box))
      .map(({ rank, stroke }) => ({ path: stroke.path, width: riverWidths[rank] ?? 1 })),
  lakes: lines((world) => world.lakes),
};
