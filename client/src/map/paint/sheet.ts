/** One piece of the finished sheet: all printed layers from the sea bed to the letters. */
import paperAddress from "../../../../src/ecumene/map/paper.jpg?url";
import { detailAt } from "./detail";
import type { BoardFacts, BoardSetup } from "../ground/facts";
import type { Box, Geometry } from "../ground/geometry";
import * as style from "./style";
import { paintCompass } from "./compass";
import { loadFonts } from "./fonts";
import { paintBorders, paintLands } from "./lands";
import { Lettering } from "./lettering";
import { paintPrint } from "./print";
import { paintRegionNames, regionNames, type RegionName } from "./regions";
import { paintRelief } from "./relief";
import { makeSymbols, type Symbols } from "./symbols";
import { paintWaters } from "./waters";
import { World, type Context } from "./world";

/** What a sheet is made from. */
export interface SheetOrder {
  readonly geometry: Geometry;
  readonly facts: BoardFacts;
  readonly setup: BoardSetup;
  readonly dark: boolean;
}

export class Sheet {
  private constructor(
    private readonly world: World,
    private readonly lettering: Lettering,
    private readonly regions: readonly RegionName[],
    private readonly symbols: Symbols,
    private readonly paper: ImageBitmap | null,
    private readonly dark: boolean,
  ) {}

  static async make(order: SheetOrder, ctx: Context, fonts: FontFaceSet): Promise<Sheet> {
    const [paper] = await Promise.all([fetchPaper(), loadFonts(fonts)]);
    const world = new World(order.geometry, order.facts, order.setup);
    const lettering = new Lettering(ctx, world);
    return new Sheet(world, lettering, regionNames(world), makeSymbols(), paper, order.dark);
  }

  /** Paints the part of the map in `box`; `scale` is device pixels, `detail` CSS pixels in a unit. */
  paint(ctx: Context, box: Box, scale: number, detailScale: number): void {
    const detail = detailAt(detailScale);
    ctx.setTransform(scale, 0, 0, scale, -box.x0 * scale, -box.y0 * scale);
    ctx.fillStyle = style.DEEP;
    ctx.fillRect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    paintWaters(ctx, this.world, box, scale);
    paintLands(ctx, this.world, box);
    paintRelief(ctx, this.world, box, this.symbols, detail.peaks);
    paintBorders(ctx, this.world, box);
    this.age(ctx, box);
    paintPrint(ctx, this.world, box, this.symbols, detail);
    this.lettering.paint(ctx, box, detail);
    if (detail.regions) paintRegionNames(ctx, this.regions, box);
    paintCompass(ctx, box);
    if (this.dark) multiply(ctx, box, style.LAMPLIGHT);
  }

  /** Stains and grain over the painted map, under its letters. */
  private age(ctx: Context, box: Box): void {
    const pattern = this.paper && ctx.createPattern(this.paper, "repeat");
    if (!this.paper || !pattern) return;
    const size = this.world.geometry.viewBox[2] / 2 / this.paper.width;
    pattern.setTransform(new DOMMatrix([size, 0, 0, size, 0, 0]));
    multiply(ctx, box, pattern);
  }
}

function multiply(ctx: Context, box: Box, fill: string | CanvasPattern): void {
  ctx.save();
  ctx.globalCompositeOperation = "multiply";
  ctx.fillStyle = fill;
  ctx.fillRect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
  ctx.restore();
}

/** The grain of the paper; without it the map is clean. */
async function fetchPaper(): Promise<ImageBitmap | null> {
  const response = await fetch(paperAddress).catch(() => null);
  return response?.ok ? createImageBitmap(await response.blob()) : null;
}
