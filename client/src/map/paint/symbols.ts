/** The drawn symbols, each about its own origin, in map units. */
import * as style from "./style";
import type { Context } from "./world";

export const GATE =
  "M-9.5 -3.6L0 -9.6L9.5 -3.6V-1.6H-9.5ZM-8 -0.6H-5V6.2H-8ZM-3.6 -0.6H-0.9V6.2H-3.6Z" +
  "M0.9 -0.6H3.6V6.2H0.9ZM5 -0.6H8V6.2H5ZM-10 7H10V9.6H-10Z";
export const SHIP =
  "M-11 1Q-9.5 5.5 -5 5.5H5.5Q10 5.5 11.5 -1.5L9 -0.5L7.5 1ZM-0.7 0V-9.5H0.7V0Z" +
  "M-6 -8.5Q0 -10.5 6 -8.5Q7.6 -5 6 -2Q0 -3.6 -6 -2Q-4.6 -5 -6 -8.5Z";

/** One part of a symbol: what is filled, what is stroked, how strongly. */
interface Part {
  readonly path: Path2D;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly alpha?: number;
}

export type Symbol = readonly Part[];

/** Paints a symbol at a place. */
export function put(ctx: Context, symbol: Symbol, x: number, y: number, scale = 1): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(scale, scale);
  ctx.lineJoin = ctx.lineCap = "round";
  for (const part of symbol) {
    ctx.globalAlpha = part.alpha ?? 1;
    if (part.fill !== undefined) {
      ctx.fillStyle = part.fill;
      ctx.fill(part.path);
    }
    if (part.stroke !== undefined) {
      ctx.strokeStyle = part.stroke;
      ctx.lineWidth = part.width ?? 1;
      ctx.stroke(part.path);
    }
  }
  ctx.restore();
}

function disc(radius: number): Path2D {
  const path = new Path2D();
  path.arc(0, 0, radius, 0, 2 * Math.PI);
  return path;
}

const PEAK_LINE = "M-9 4.5Q-5 1 -2.6 -5.2Q-0.8 -9 1 -5.6Q4 1.6 9 4.5";

/** A mountain as engravers drew it: lit from the west, shaded in strokes on the east. */
const peak = (): Symbol => [
  { path: new Path2D(`${PEAK_LINE}Z`), fill: style.PAPER_LIGHT, alpha: 0.55 },
  {
    path: new Path2D("M0 -7.4Q2.6 -1 9 4.5Q4 4.8 1.4 4.5Q2.6 -0.5 0 -7.4Z"),
    fill: style.SEPIA,
    alpha: 0.35,
  },
  { path: new Path2D(PEAK_LINE), stroke: style.SEPIA, width: 0.9, alpha: 0.85 },
  {
    path: new Path2D("M1.6 -3.4L1.2 0.6M3.4 -0.6L2.8 3M5.4 1.8L5 4"),
    stroke: style.SEPIA,
    width: 0.7,
    alpha: 0.7,
  },
];

const volcano = (): Symbol => [
  {
    path: new Path2D("M-2 -14Q-7 -18 -2 -21Q2 -25 7 -22Q10 -19 6 -18Q3 -15 1 -12Z"),
    fill: "#efe6d6",
    stroke: "#6d6257",
    width: 0.8,
    alpha: 0.9,
  },
  {
    path: new Path2D("M-16 11Q-8 4 -4 -11L0 -9L4 -11Q8 4 16 11Z"),
    fill: "#8a5a3c",
    stroke: style.INK,
    width: 1.3,
  },
  { path: new Path2D("M2 -8Q6 4 16 11H4Q5 2 2 -8Z"), fill: style.INK, alpha: 0.35 },
  {
    path: new Path2D("M-4 -11L0 -9L4 -11Q5 -6 3.6 -3L2 -6L0.4 1L-1.4 -5L-3 -1.6Q-5 -6 -4 -11Z"),
    fill: "#d8431f",
  },
];

/** All symbols; made when the painter starts, since paths live in a browser only. */
export function makeSymbols() {
  const gate = new Path2D(GATE);
  return {
    peak: peak(),
    /** The gate of a city site, with a rim in the other colour so that it reads on any ground. */
    black: [
      { path: gate, fill: style.HALO, stroke: style.HALO, width: 3.2, alpha: 0.75 },
      { path: gate, fill: style.BLACK },
    ],
    white: [
      { path: gate, fill: style.BLACK, stroke: style.BLACK, width: 2.4 },
      { path: gate, fill: style.WHITE },
    ],
    volcano: volcano(),
    noPassage: [
      { path: disc(6), fill: style.HALO, stroke: style.WARNING, width: 1.4 },
      { path: new Path2D("M-3 -3L3 3M3 -3L-3 3"), stroke: style.WARNING, width: 1.9 },
    ],
  } satisfies Record<string, Symbol>;
}

export type Symbols = ReturnType<typeof makeSymbols>;
