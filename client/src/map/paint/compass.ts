/** The compass rose: sixteen winds, with a lily for the north. */
import { meets, type Box } from "../ground/geometry";
import * as style from "./style";
import { CAPITALS_FONT } from "./fonts";
import { around } from "./lettering";
import { ROSE } from "./waters";
import type { Context } from "./world";

const RADIUS = 92;
const LILY =
  "M0 -20Q5 -12 2.4 -5Q9 -12 10 -5Q10 0 3 -1L2.4 5H-2.4L-3 -1Q-10 0 -10 -5Q-9 -12 -2.4 -5Q-5 -12 0 -20Z";

export function paintCompass(ctx: Context, box: Box): void {
  const [x, y] = ROSE;
  if (!meets(around(x, y, RADIUS + 40), box)) return;
  ctx.save();
  ctx.translate(x, y);
  rings(ctx);
  const winds = [
    ...[1, 3, 5, 7, 9, 11, 13, 15].map(
      (k) => [(k * Math.PI) / 8, 0.6, 0.13, style.PAPER_DARK] as const,
    ),
    ...[1, 3, 5, 7].map((k) => [(k * Math.PI) / 4, 0.82, 0.17, "#8c5a34"] as const),
    ...[0, 1, 2, 3].map((k) => [(k * Math.PI) / 2, 1, 0.2, style.WARNING] as const),
  ];
  for (const [angle, length, half, colour] of winds) {
    needle(ctx, angle, RADIUS * length, RADIUS * half, colour);
  }
  hub(ctx);
  letters(ctx);
  ctx.restore();
}

function rings(ctx: Context): void {
  ctx.fillStyle = ctx.strokeStyle = style.PAPER_LIGHT;
  ctx.globalAlpha = 0.22;
  ctx.beginPath();
  ctx.arc(0, 0, RADIUS * 0.66, 0, 2 * Math.PI);
  ctx.fill();
  ctx.globalAlpha = 1;
  for (const [share, width] of [
    [0.62, 2.4],
    [0.66, 0.8],
    [0.34, 1],
  ] as const) {
    ctx.beginPath();
    ctx.arc(0, 0, RADIUS * share, 0, 2 * Math.PI);
    ctx.lineWidth = width;
    ctx.stroke();
  }
}

/** One point of the rose, half light, half dark. */
function needle(ctx: Context, angle: number, length: number, half: number, colour: string): void {
  for (const [turn, fill] of [
    [-Math.PI / 4, style.PAPER_LIGHT],
    [Math.PI / 4, colour],
  ] as const) {
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(Math.sin(angle + turn) * half, -Math.cos(angle + turn) * half);
    ctx.lineTo(Math.sin(angle) * length, -Math.cos(angle) * length);
    ctx.closePath();
    ctx.fillStyle = fill;
    ctx.fill();
    ctx.strokeStyle = style.INK;
    ctx.lineWidth = 0.9;
    ctx.stroke();
  }
}

function hub(ctx: Context): void {
  ctx.beginPath();
  ctx.arc(0, 0, RADIUS * 0.07, 0, 2 * Math.PI);
  ctx.fillStyle = style.GILT;
  ctx.fill();
  ctx.stroke();
}

function letters(ctx: Context): void {
  ctx.save();
  ctx.translate(0, -RADIUS - 6);
  ctx.scale(1.25, 1.25);
  ctx.fillStyle = style.WARNING;
  ctx.fill(new Path2D(LILY));
  ctx.restore();
  ctx.fillStyle = style.PAPER_LIGHT;
  ctx.font = `800 20px ${CAPITALS_FONT}`;
  ctx.textAlign = "center";
  const out = RADIUS + 12;
  for (const [name, x, y] of [
    ["E", out, 6.5],
    ["S", 0, out + 8],
    ["W", -out - 1, 6.5],
  ] as const) {
    ctx.fillText(name, x, y);
  }
}
