/** The board of a set-up, painted small: land and sea, borders, and one civilization's home lit up. */
import type { Box } from "../../map/ground/geometry";
import { colours } from "../../map/paint/drawing";
import type { World } from "../../map/paint/world";
import { lookOf } from "../../pictures/civilizations";

export function paintSheet(
  ctx: CanvasRenderingContext2D,
  world: World,
  box: Box,
  lit: string | null,
): void {
  const { width, height } = ctx.canvas;
  const scale = width / (box.x1 - box.x0);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.fillStyle = colours.deep;
  ctx.fillRect(0, 0, width, height);
  ctx.setTransform(scale, 0, 0, scale, -box.x0 * scale, -box.y0 * scale);
  ctx.fillStyle = colours.outOfPlay;
  ctx.fill(world.outside, "evenodd");
  for (const area of world.areasIn(box)) {
    ctx.fillStyle = area.plays ? colours.shallow : colours.outOfPlay;
    ctx.fill(area.water, "evenodd");
    ctx.fillStyle = area.fill;
    ctx.fill(area.land, "evenodd");
  }
  if (lit !== null) light(ctx, world, lit);
  ctx.strokeStyle = colours.sepia;
  for (const [strokes, line] of [
    [world.areaBorders, 0.9],
    [world.shores, 0.9],
    [world.regionBorders, 2.6],
  ] as const) {
    ctx.lineWidth = line;
    for (const { path } of strokes) ctx.stroke(path);
  }
}

function light(ctx: CanvasRenderingContext2D, world: World, civ: string): void {
  const home = world.areas.filter((area) => area.facts.region === civ);
  ctx.save();
  ctx.globalAlpha = 0.75;
  ctx.fillStyle = lookOf(civ).colour;
  for (const area of home) ctx.fill(area.land, "evenodd");
  ctx.restore();
}
