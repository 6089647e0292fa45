/** The painted tiles at hand; what is missing is ordered from the painter. */
import type { Camera, Size } from "./camera";
import { shown } from "./camera";
import { meets, type Box } from "../ground/geometry";
import type { SheetOrder } from "../paint/sheet";
import type { FromPainter, ToPainter } from "../paint/worker";
import {
  levelFor,
  levelScale,
  tileBox,
  tileKey,
  tilesIn,
  TILE,
  type Tile,
} from "../paint/tileGrid";

const KEPT_TILES = 96;
/** The finest level at which the whole map is kept for good. */
const FINEST_OVERVIEW = 4;

/** Milliseconds without a change of level before tiles are ordered. */
const PAUSE = 90;

interface Painted {
  readonly tile: Tile;
  readonly bitmap: ImageBitmap;
}

export class Tiles {
  private readonly painter = new Worker(new URL("../paint/worker.ts", import.meta.url), {
    type: "module",
  });
  private readonly kept = new Map<string, Painted>();
  private ordered = new Set<string>();
  private edition = 0;
  private lastLevel = -1;
  /** The whole map at this level is kept: it stands in for what is not painted yet. */
  private overview = FINEST_OVERVIEW;
  private pause = 0;
  private ready = false;
  onChange: () => void = () => undefined;
  onFailure: (reason: string) => void = () => undefined;

  constructor(private readonly sheet: Box) {
    this.painter.onmessage = ({ data }: MessageEvent<FromPainter>) => this.receive(data);
    this.painter.onerror = (event) => this.onFailure(event.message);
  }

  /** The scale at which the whole map fits the window, in device pixels. */
  fitWhole(scale: number): void {
    this.overview = Math.min(levelFor(scale), FINEST_OVERVIEW);
  }

  /** Another set-up or another light: everything is painted anew. */
  newSheet(order: SheetOrder): void {
    this.ready = false;
    this.ordered.clear();
    this.send({ kind: "sheet", edition: ++this.edition, order });
  }

  /** Whether every tile that a camera wants is there. */
  complete(camera: Camera, size: Size, dpr: number): boolean {
    const level = levelFor(camera.k * dpr);
    return (
      this.ready &&
      tilesIn(level, shown(camera, size), this.sheet).every((tile) => this.kept.has(tileKey(tile)))
    );
  }

  /** Draws the part of the map that a camera shows, and orders what is missing. */
  draw(ctx: CanvasRenderingContext2D, camera: Camera, size: Size, dpr: number): void {
    const level = levelFor(camera.k * dpr);
    const window = shown(camera, size);
    const wanted = tilesIn(level, window, this.sheet);
    const missing = wanted.filter((tile) => !this.kept.has(tileKey(tile)));
    if (missing.length > 0) {
      this.orderSoon(missing, dpr, level);
      for (const painted of this.standIns(level, window)) this.put(ctx, painted, camera, dpr);
    }
    for (const tile of wanted) {
      const painted = this.kept.get(tileKey(tile));
      if (painted === undefined) continue;
      this.touch(painted);
      this.put(ctx, painted, camera, dpr);
    }
  }

  /** Draws the whole map small, for the little map. */
  drawOverview(ctx: CanvasRenderingContext2D, scale: number): void {
    for (const tile of tilesIn(this.overview, this.sheet, this.sheet)) {
      const painted = this.kept.get(tileKey(tile));
      const { x0, y0, x1, y1 } = tileBox(tile, levelScale(this.overview));
      if (painted)
        ctx.drawImage(painted.bitmap, x0 * scale, y0 * scale, (x1 - x0) * scale, (y1 - y0) * scale);
    }
  }

  close(): void {
    this.painter.terminate();
    clearTimeout(this.pause);
    for (const { bitmap } of this.kept.values()) bitmap.close();
    this.kept.clear();
  }

  /** What is drawn where tiles are missing: the nearest level that is whole, or all there is. */
  private standIns(level: number, window: Box): Painted[] {
    const kept = [...this.kept.values()].filter(
      ({ tile }) => tile.level !== level && meets(tileBox(tile, levelScale(tile.level)), window),
    );
    const levels = [...new Set(kept.map(({ tile }) => tile.level))];
    levels.sort((one, other) => distance(one, level) - distance(other, level));
    const held = (one: number) => kept.filter(({ tile }) => tile.level === one);
    const whole = levels.find(
      (one) => held(one).length === tilesIn(one, window, this.sheet).length,
    );
    return whole === undefined ? levels.reverse().flatMap(held) : held(whole);
  }

  private put(
    ctx: CanvasRenderingContext2D,
    { tile, bitmap }: Painted,
    camera: Camera,
    dpr: number,
  ): void {
    const step = (TILE / levelScale(tile.level)) * camera.k * dpr;
    const x = Math.round(camera.x * dpr + tile.column * step);
    const y = Math.round(camera.y * dpr + tile.row * step);
    const right = Math.round(camera.x * dpr + (tile.column + 1) * step);
    const bottom = Math.round(camera.y * dpr + (tile.row + 1) * step);
    ctx.drawImage(bitmap, x, y, right - x, bottom - y);
  }

  /** While one zooms, level after level flies by: only where one stays a while is painted. */
  private orderSoon(missing: readonly Tile[], dpr: number, level: number): void {
    if (level === this.lastLevel) {
      if (this.pause === 0) this.order(missing, dpr);
      return;
    }
    this.lastLevel = level;
    clearTimeout(this.pause);
    this.pause = window.setTimeout(() => {
      this.pause = 0;
      this.onChange();
    }, PAUSE);
  }

  /** What shows comes first, then what is missing of the overview; older orders are dropped. */
  private order(missing: readonly Tile[], dpr: number): void {
    if (!this.ready || missing.every((tile) => this.ordered.has(tileKey(tile)))) return;
    const overview = tilesIn(this.overview, this.sheet, this.sheet);
    const also = overview.filter(
      (tile) => !this.kept.has(tileKey(tile)) && !missing.includes(tile),
    );
    const all = [...missing, ...also];
    this.ordered = new Set(all.map(tileKey));
    this.send({ kind: "forget" });
    for (const tile of all) {
      const scale = levelScale(tile.level);
      this.send({ kind: "tile", tile, scale, detail: scale / dpr });
    }
  }

  private receive(message: FromPainter): void {
    if (message.kind === "failed") this.onFailure(message.reason);
    else if (message.edition === this.edition && message.kind === "ready") this.begin();
    else if (message.edition === this.edition && message.kind === "painted") this.keep(message);
    else if (message.kind === "painted") message.bitmap.close();
  }

  private begin(): void {
    this.ready = true;
    for (const { bitmap } of this.kept.values()) bitmap.close();
    this.kept.clear();
    this.onChange();
  }

  private keep(painted: Painted): void {
    const key = tileKey(painted.tile);
    this.kept.get(key)?.bitmap.close();
    this.kept.set(key, painted);
    this.ordered.delete(key);
    this.dropOldest();
    this.onChange();
  }

  private touch(painted: Painted): void {
    const key = tileKey(painted.tile);
    this.kept.delete(key);
    this.kept.set(key, painted);
  }

  private dropOldest(): void {
    for (const [key, { tile, bitmap }] of this.kept) {
      if (this.kept.size <= KEPT_TILES) return;
      if (tile.level === this.overview) continue;
      bitmap.close();
      this.kept.delete(key);
    }
  }

  private send(message: ToPainter): void {
    this.painter.postMessage(message);
  }
}

/** How ill a level stands in for another; a finer one costs more to draw than it gives. */
function distance(level: number, wanted: number): number {
  return level < wanted ? wanted - level : 1.5 * (level - wanted);
}
