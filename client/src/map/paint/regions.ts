/** The names of the regions, written large where the map is too far away for the names of areas. */
import type { Box } from "../ground/geometry";
import { grown } from "../ground/geometry";
import { holds } from "../ground/hit";
import { colours } from "./drawing";
import { CAPITALS_FONT } from "./fonts";
import type { Context, PaintedArea, World } from "./world";

const SIZE = 50;
const WIDEST = 500;

export interface RegionName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** A name for every region in play, in the area nearest to the middle of its land. */
export function regionNames(world: World): RegionName[] {
  const regions = new Map<string, PaintedArea[]>();
  for (const area of world.areas.filter((one) => one.plays)) {
    regions.set(area.facts.region, [...(regions.get(area.facts.region) ?? []), area]);
  }
  return [...regions].map(([region, areas]) => {
    const [x, y] = middle(areas);
    return { name: world.facts.civilizations[region]?.name ?? region, x, y };
  });
}

function middle(areas: readonly PaintedArea[]): readonly [number, number] {
  const centres = areas.map(({ shape }) => shape.centre);
  const x = centres.reduce((sum, spot) => sum + spot[0], 0) / centres.length;
  const y = centres.reduce((sum, spot) => sum + spot[1], 0) / centres.length;
  const away = (spot: readonly number[]) => Math.hypot((spot[0] ?? 0) - x, (spot[1] ?? 0) - y);
  const [nearest] = [...centres].sort((one, other) => away(one) - away(other));
  return nearest === undefined ? [x, y] : [nearest[0], nearest[1]];
}

export function paintRegionNames(ctx: Context, names: readonly RegionName[], box: Box): void {
  const window = grown(box, WIDEST / 2);
  ctx.font = `500 ${SIZE}px ${CAPITALS_FONT}`;
  ctx.letterSpacing = `${SIZE * 0.12}px`;
  ctx.textAlign = "center";
  ctx.lineJoin = "round";
  for (const { name, x, y } of names.filter((one) => holds(window, one.x, one.y))) {
    ctx.globalAlpha = 0.6;
    ctx.strokeStyle = colours.halo;
    ctx.lineWidth = 5;
    ctx.strokeText(name, x, y + SIZE * 0.33);
    ctx.globalAlpha = 0.8;
    ctx.fillStyle = colours.letters;
    ctx.fillText(name, x, y + SIZE * 0.33);
  }
  ctx.globalAlpha = 1;
  ctx.letterSpacing = "0px";
}
