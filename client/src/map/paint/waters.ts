/** The bottom layers: open seas, coastal waters, the lines engraved along the coasts. */
import { mixed } from "../../pictures/civilizations";
import type { Box } from "../ground/geometry";
import { meets } from "../ground/geometry";
import * as style from "./style";
import { near, type Context, type World } from "./world";

/** Distance from the coast and strength of each engraved line. */
const WAVES = [
  [15.5, 0.28],
  [11.5, 0.4],
  [8, 0.55],
  [5, 0.75],
  [2.4, 1],
] as const;
/** Where the compass rose stands and the rhumb lines start. */
export const ROSE = [3392, 1640] as const;

/** From so far away the finer lines would only blur. */
const FAR = 0.5;

export function paintWaters(ctx: Context, world: World, box: Box, scale: number): void {
  ctx.lineJoin = "round";
  openSeas(ctx, world, box);
  for (const area of world.areasIn(box)) {
    ctx.fillStyle = area.coastal ? style.SHALLOW : style.OUT_OF_PLAY;
    ctx.fill(area.water, "evenodd");
  }
  waveLines(ctx, world, box, scale);
  borders(ctx, world, box);
}

function openSeas(ctx: Context, world: World, box: Box): void {
  ctx.fillStyle = style.DEEP;
  for (const sea of world.seas) if (meets(sea.box, box)) ctx.fill(sea.path, "evenodd");
  const edges = near(world.seaBorders, box, 40);
  ctx.strokeStyle = style.DEEP_EDGE;
  ctx.globalAlpha = 0.16;
  for (const width of [75, 50, 30, 15]) {
    ctx.lineWidth = width;
    ctx.stroke(edges);
  }
  rhumbLines(ctx);
  ctx.globalAlpha = 1;
}

/** Thirty-two lines from the compass rose, as on a portolan chart. */
function rhumbLines(ctx: Context): void {
  const [x, y] = ROSE;
  ctx.strokeStyle = style.PAPER_LIGHT;
  ctx.globalAlpha = 0.22;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let k = 0; k < 32; k++) {
    ctx.moveTo(x, y);
    ctx.lineTo(x + 4000 * Math.cos((k * Math.PI) / 16), y + 4000 * Math.sin((k * Math.PI) / 16));
  }
  ctx.stroke();
}

/** Lines that follow the coast, fainter with the distance, inside coastal waters only. */
function waveLines(ctx: Context, world: World, box: Box, scale: number): void {
  const shores = near(world.shores, box, 20);
  const waters = new Path2D();
  for (const area of world.areasIn(box)) waters.addPath(area.water);
  ctx.save();
  ctx.clip(waters, "evenodd");
  const waves = scale < FAR ? WAVES.filter((_, index) => index % 2 === 0) : WAVES;
  for (const [distance, strength] of waves) {
    ctx.strokeStyle = mixed(style.SHALLOW, style.WAVE, strength);
    ctx.lineWidth = 2 * distance + 0.7;
    ctx.stroke(shores);
    ctx.strokeStyle = mixed(style.SHALLOW, style.WAVE, strength * 0.22);
    ctx.lineWidth = 2 * distance - 0.7;
    ctx.stroke(shores);
  }
  ctx.restore();
}

/** Borders between coastal waters, and the edge of the open seas. */
function borders(ctx: Context, world: World, box: Box): void {
  const between = near(world.waterBorders, box, 4);
  const edge = near(world.seaBorders, box, 4);
  ctx.lineCap = "round";
  for (const [path, colour, width, alpha] of [
    [between, style.WAVE, 2.2, 0.8],
    [between, style.WATER_BORDER, 1.1, 1],
    [edge, style.SEA_BORDER, 3.2, 0.75],
    [edge, style.WATER_BORDER, 1.5, 1],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.globalAlpha = alpha;
    ctx.stroke(path);
  }
  ctx.globalAlpha = 1;
}
