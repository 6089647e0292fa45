/** One piece of the finished sheet: all printed layers from the sea bed to the letters. */
import paperAddress from "../../../../src/ecumene/map/paper.jpg?url";
import { detailAt } from "./detail";
import type { BoardFacts, BoardSetup } from "../ground/facts";
import type { Box, Geometry } from "../ground/geometry";
import { colours } from "./drawing";
import { loadFonts } from "./fonts";
import { paintLayer } from "./layers";
import { Lettering } from "./lettering";
import { paintPrint } from "./print";
import { paintRegionNames, regionNames, type RegionName } from "./regions";
import { Symbols } from "./symbols";
import { World, type Context } from "./world";

const GROUND = ["waters", "lands", "relief", "borders"] as const;
/** Device pixels in a map unit from which even the finest lines do not blur. */
const FINE_FROM = 0.5;

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
    return new Sheet(world, lettering, regionNames(world), new Symbols(), paper, order.dark);
  }

  /** Paints the part of the map in `box`; `scale` is device pixels, `detail` CSS pixels in a unit. */
  paint(ctx: Context, box: Box, scale: number, detailScale: number): void {
    const detail = detailAt(detailScale);
    const { world, symbols } = this;
    const painting = { world, symbols, detail, fine: scale >= FINE_FROM };
    ctx.setTransform(scale, 0, 0, scale, -box.x0 * scale, -box.y0 * scale);
    ctx.fillStyle = colours.deep;
    ctx.fillRect(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    for (const layer of GROUND) paintLayer(ctx, layer, painting, box);
    this.age(ctx, box);
    paintPrint(ctx, world, box, symbols, detail);
    this.lettering.paint(ctx, box, detail);
    if (detail.regions) paintRegionNames(ctx, this.regions, box);
    paintLayer(ctx, "ornaments", painting, box);
    this.lettering.paintWinds(ctx, box);
    if (this.dark) multiply(ctx, box, colours.lamplight);
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
