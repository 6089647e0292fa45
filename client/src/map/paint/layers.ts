/** The painted ground, as the description orders it: waters, lands, relief and border lines. */
import { grown, type Box } from "../ground/geometry";
import { holds } from "../ground/hit";
import type { Detail } from "./detail";
import { layers, patterns, places, type Layer, type Paint, type Step } from "./drawing";
import { SHAPES, type Shape } from "./shapes";
import { go, type Symbols } from "./symbols";
import type { Context, World } from "./world";

/** What a layer is painted from, and how much of it shows. */
export interface Painting {
  readonly world: World;
  readonly symbols: Symbols;
  readonly detail: Detail;
  /** Whether lines that would blur from far away are painted. */
  readonly fine: boolean;
}

export function paintLayer(ctx: Context, layer: Layer, painting: Painting, box: Box): void {
  ctx.lineJoin = ctx.lineCap = "round";
  for (const step of layers[layer]) {
    if (step.put !== undefined) putSymbols(ctx, step, painting, box);
    else drawShapes(ctx, step, painting, box);
  }
}

function putSymbols(
  ctx: Context,
  { put, at, reach }: Extract<Step, { at: string }>,
  { symbols, detail }: Painting,
  box: Box,
): void {
  if (put === "peak" && !detail.peaks) return;
  const spots = places[at];
  const window = grown(box, reach);
  for (let i = 0; i < spots.length; i += 2) {
    const [x, y] = [spots[i] ?? 0, spots[i + 1] ?? 0];
    if (holds(window, x, y)) symbols.put(ctx, put, x, y);
  }
}

function drawShapes(
  ctx: Context,
  { draw, paint }: Extract<Step, { draw: string }>,
  { world, fine }: Painting,
  box: Box,
): void {
  const paints = paint.filter((one) => fine || !one.fine);
  const reach = Math.max(2, ...paints.map(({ width = 0 }) => width / 2 + 2));
  for (const shape of SHAPES[draw]?.(world, grown(box, reach)) ?? []) {
    if (shape.within === undefined) {
      for (const one of paints) paintShape(ctx, shape, one, box);
      continue;
    }
    ctx.save();
    ctx.clip(shape.within);
    for (const one of paints) paintShape(ctx, shape, one, box);
    ctx.restore();
  }
}

function paintShape(ctx: Context, shape: Shape, paint: Paint, box: Box): void {
  if (paint.pattern === undefined) go(ctx, shape.path, paint, shape.own, shape.width);
  else repeat(ctx, shape, paint.pattern, box);
}

/** A pattern inside a shape, as far as it shows. */
function repeat(ctx: Context, { path, box: extent }: Shape, name: string, box: Box): void {
  const pattern = patterns[name];
  if (pattern === undefined) return;
  const [width, height] = pattern.size;
  const [x0, x1] = [Math.max(box.x0, extent?.x0 ?? box.x0), Math.min(box.x1, extent?.x1 ?? box.x1)];
  const [y0, y1] = [Math.max(box.y0, extent?.y0 ?? box.y0), Math.min(box.y1, extent?.y1 ?? box.y1)];
  const [once, all] = [new Path2D(pattern.path), new Path2D()];
  for (let x = Math.floor(x0 / width) * width; x < x1; x += width) {
    for (let y = Math.floor(y0 / height) * height; y < y1; y += height) {
      all.addPath(once, new DOMMatrix([1, 0, 0, 1, x, y]));
    }
  }
  ctx.save();
  ctx.clip(path);
  go(ctx, all, pattern);
  ctx.restore();
}
