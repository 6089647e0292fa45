/** Mountains, rivers and lakes: decoration that keeps clear of everything printed. */
import { grown, meets, type Box } from "../ground/geometry";
import { holds } from "../ground/hit";
import peaks from "./peaks.json";
import * as style from "./style";
import { put, type Symbols } from "./symbols";
import { near, type Context, type World } from "./world";

export function paintRelief(
  ctx: Context,
  world: World,
  box: Box,
  symbols: Symbols,
  showPeaks: boolean,
): void {
  rivers(ctx, world, box);
  const lakes = near(world.lakes, box, 2);
  ctx.fillStyle = style.LAKE;
  ctx.fill(lakes);
  ctx.strokeStyle = style.LAKE_EDGE;
  ctx.lineWidth = 0.8;
  ctx.stroke(lakes);
  if (!showPeaks) return;
  const window = grown(box, 12);
  for (let i = 0; i < peaks.length; i += 2) {
    const [x, y] = [peaks[i] ?? 0, peaks[i + 1] ?? 0];
    if (holds(window, x, y)) put(ctx, symbols.peak, x, y);
  }
}

/** Rivers, the great ones broader. */
function rivers(ctx: Context, world: World, box: Box): void {
  const window = grown(box, 3);
  ctx.strokeStyle = style.RIVER;
  ctx.lineJoin = ctx.lineCap = "round";
  ctx.globalAlpha = 0.85;
  for (const { rank, stroke } of world.rivers) {
    if (!meets(stroke.box, window)) continue;
    ctx.lineWidth = Math.max(12, 44 - 5 * rank) / 20;
    ctx.stroke(stroke.path);
  }
  ctx.globalAlpha = 1;
}
