/** Painting an outline as the description says, and the symbols that are made of outlines. */
import {
  hue,
  outlines,
  symbols,
  type Own,
  type Paint,
  type Part,
  type SymbolName,
} from "./drawing";
import type { Context } from "./world";

const OUTLINES: Readonly<Record<string, string>> = outlines;

/** One go over an outline; `width` is the shape's own. */
export function go(ctx: Context, path: Path2D, paint: Paint, own?: Own, width = 1): void {
  ctx.globalAlpha = paint.alpha ?? 1;
  if (paint.fill !== undefined) {
    ctx.fillStyle = hue(paint.fill, own);
    ctx.fill(path);
  }
  if (paint.stroke !== undefined) {
    ctx.strokeStyle = hue(paint.stroke, own);
    ctx.lineWidth = paint.width ?? width;
    ctx.setLineDash([...(paint.dash ?? [])]);
    ctx.stroke(path);
  }
  ctx.globalAlpha = 1;
}

function outline({ path = "", circle }: Part): Path2D {
  if (circle === undefined) return new Path2D(OUTLINES[path] ?? path);
  const disc = new Path2D();
  disc.arc(0, 0, circle, 0, 2 * Math.PI);
  return disc;
}

/** How a symbol stands: how large, turned by how many degrees, in which colour of its own. */
interface Stance {
  readonly scale?: number;
  readonly turn?: number;
  readonly own?: string;
}

/** All symbols with their paths; made when the painter starts, since paths live in a browser only. */
export class Symbols {
  private readonly parts = new Map(
    Object.entries(symbols).map(([name, parts]) => [
      name,
      parts.map((part) => ({ part, path: outline(part) })),
    ]),
  );

  /** Paints a symbol at a place. */
  put(ctx: Context, name: SymbolName, x: number, y: number, stance: Stance = {}): void {
    const { scale = 1, turn = 0, own } = stance;
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate((turn * Math.PI) / 180);
    ctx.scale(scale, scale);
    ctx.lineJoin = ctx.lineCap = "round";
    for (const { part, path } of this.parts.get(name) ?? []) {
      go(ctx, path, part, own === undefined ? undefined : { own });
    }
    ctx.restore();
  }
}
