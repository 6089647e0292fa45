/** The stage: two canvases, the camera, and everything drawn on them. */
import { select } from "d3-selection";
import "d3-transition";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomTransform } from "d3-zoom";
import { Acting } from "./acting";
import { Aiming, READABLE, type Aim } from "./aiming";
import {
  fitted,
  kept,
  NEAREST,
  resized,
  shown,
  toMap,
  toScreen,
  wholeScale,
  type Camera,
  type Frame,
} from "./camera";
import { isNarrow } from "./corners";
import { drawGround } from "./ground";
import { pieceSizeAt } from "../paint/detail";
import {
  grown,
  joined,
  meets,
  readPlaces,
  type Box,
  type Geometry,
  type Place,
} from "../ground/geometry";
import { HitIndex, holds } from "../ground/hit";
import { growthOf } from "./layout";
import { Overlay } from "./overlay";
import { BARE, Standing, type Scenery } from "./scenery";
import { loadFigures, Sprites } from "./sprites";
import { Tiles } from "./tiles";

const ANIMATION = 450;
/** Nothing is shown from farther away than this in a wide and in a narrow window, except by hand. */
const FARTHEST = { wide: 0.3, narrow: 0.45 };
/** Milliseconds without zooming after which the ground is drawn finely again. */
const REST = 120;

export class Stage {
  readonly places: Map<string, Place>;
  readonly sheet: Box;
  readonly tiles: Tiles;
  camera: Camera = { k: 1, x: 0, y: 0 };
  size: Frame = { width: 1, height: 1, left: 0, top: 0 };
  onMove: (camera: Camera) => void = () => undefined;
  /** More of the map has been painted. */
  onPaint: () => void = () => undefined;
  /** The window has its first size. */
  onSized: () => void = () => undefined;
  /** Whether the pieces of a place may be dragged. */
  isHandle: (place: string) => boolean = () => false;

  /** The reader has moved the map. */
  onHand: () => void = () => undefined;
  /** What is played on the map. */
  readonly acting: Acting;

  private rough = false;
  private rest = 0;
  private readonly hits: HitIndex;
  private readonly overlay: Overlay;
  private readonly aiming: Aiming;
  private readonly standing: Standing;
  private readonly sprites = new Sprites();
  private readonly ground: CanvasRenderingContext2D;
  private readonly top: CanvasRenderingContext2D;
  private readonly zooming = zoom<HTMLCanvasElement, unknown>();
  private scenery = BARE;
  private groundDirty = true;
  private frame = 0;
  private placed = false;
  /** Whether the window shows another part than the whole. */
  private moved = false;
  private all: Box;
  /** The places that the window was set on, until somebody moves it or presses it. */
  private aim: Aim | null = null;
  /** Where the window is on its way to. */
  private bound: Camera | null = null;

  constructor(
    private readonly geometry: Geometry,
    ground: HTMLCanvasElement,
    private readonly surface: HTMLCanvasElement,
    playing: HTMLCanvasElement,
  ) {
    const [x, y, width, height] = geometry.viewBox;
    this.sheet = { x0: x, y0: y, x1: x + width, y1: y + height };
    this.all = this.sheet;
    this.places = readPlaces(geometry);
    this.aiming = new Aiming(geometry, this.places);
    this.hits = new HitIndex(this.places.values());
    this.overlay = new Overlay(geometry, this.places);
    this.standing = new Standing(geometry, this.places);
    this.tiles = new Tiles(this.sheet);
    this.tiles.onChange = () => {
      this.onPaint();
      this.redraw(true);
    };
    this.ground = context(ground, false);
    this.top = context(surface, true);
    this.acting = new Acting(
      context(playing, true),
      this.overlay,
      (arrows, k) => this.standing.ways(arrows, this.scenery, k),
      (k) => this.standing.footing(this.scenery, k),
    );
    this.listen();
    void loadFigures().then(() => {
      this.sprites.clear();
      this.redraw(false);
    });
  }

  /** The part of the map that the whole view shows: what is in play. */
  showAll(ids: readonly string[]): void {
    const boxes = ids.flatMap((id) => this.places.get(id)?.box ?? []);
    this.all = boxes.length > 0 ? grown(joined(boxes), 24) : this.sheet;
    if (this.placed && !this.moved) this.zoomWhole(true);
  }

  /** The window has another size. */
  resize(size: Frame): void {
    if (size.width < 2 || size.height < 2) return;
    const same = resized(this.camera, this.size, size);
    this.size = size;
    const dpr = this.dpr();
    for (const canvas of [this.ground.canvas, this.top.canvas, this.acting.canvas]) {
      canvas.width = Math.round(size.width * dpr);
      canvas.height = Math.round(size.height * dpr);
    }
    const whole = wholeScale(this.sheet, size);
    this.tiles.fitWhole(whole * dpr);
    this.zooming
      .extent([
        [0, 0],
        [size.width, size.height],
      ])
      .scaleExtent([whole * 0.96, NEAREST]);
    const wanted = this.placed && this.moved ? same : fitted(this.all, size, 0);
    const { k, x, y } = kept(wanted, this.sheet, size);
    this.zooming.transform(select(this.surface), zoomIdentity.translate(x, y).scale(k));
    if (!this.placed) this.onSized();
    else if (this.aim !== null) this.zoomToPlaces(this.aim.places, this.aim.first, true);
    this.placed = true;
    this.draw();
  }

  show(scenery: Scenery): void {
    this.scenery = scenery;
    this.redraw(false);
  }

  /** The area or sea at a point of the window; a sign or a piece counts for the place it belongs to. */
  placeAt(x: number, y: number): string | null {
    const [mx, my] = toMap(this.camera, x, y);
    const standing = this.standing.placeAt(mx, my, this.scenery, this.camera.k);
    return standing ?? this.hits.at(mx, my)?.id ?? null;
  }

  /** The place of a piece at a point of the window that may be dragged. */
  gripAt(x: number, y: number): string | null {
    const [mx, my] = toMap(this.camera, x, y);
    const place = this.standing.pieceAt(mx, my, this.scenery, this.camera.k);
    return place !== null && this.isHandle(place) ? place : null;
  }

  /** Where the pieces of a place stand, in pixels of the window. */
  spotOf(id: string): [number, number] | null {
    const spot = this.geometry.areas[id]?.token ?? this.geometry.seas[id]?.ship;
    return spot === undefined ? null : toScreen(this.camera, spot[0], spot[1]);
  }

  /** Shows places, or where all of them would be too small, the first ones. */
  zoomToPlaces(places: readonly string[], first = places, atOnce = false): void {
    const camera = this.aiming.at({ places, first }, this.size);
    if (camera === null) return;
    this.moved = true;
    this.aim = { places, first };
    this.fly(camera, atOnce);
  }

  /** Places come into view, if they do not show already. */
  include(ids: readonly string[]): void {
    if (ids.length === 0 || !this.placed) return;
    const camera = this.withPlaces(ids);
    if (camera === this.goal) return;
    if (camera.k < READABLE) return this.zoomToPlaces(ids);
    this.movedByHand();
    this.fly(camera);
  }

  /** Places come into view with as little moving about as that needs; false where they lie too far apart for it. */
  follow(ids: readonly string[]): boolean {
    const camera = this.placed ? this.withPlaces(ids) : this.goal;
    if (camera === this.goal) return true;
    if (camera.k < (isNarrow(this.size) ? FARTHEST.narrow : FARTHEST.wide)) return false;
    this.movedByHand();
    this.fly(camera);
    return true;
  }

  /** Back to where one looked from. */
  lookFrom(camera: Camera): void {
    this.fly(camera);
  }

  /** Where the window is, or will be when it has come to rest. */
  get goal(): Camera {
    return this.bound ?? this.camera;
  }

  get isFlying(): boolean {
    return this.bound !== null;
  }

  /** The window stays where it is, whatever becomes of its size. */
  stay(): void {
    this.aim = null;
  }

  private withPlaces(ids: readonly string[]): Camera {
    return this.aiming.including(ids, this.goal, this.size);
  }

  zoomWhole(atOnce = false): void {
    this.moved = false;
    this.aim = null;
    this.fly(fitted(this.all, this.size, 0), atOnce);
  }

  private movedByHand(): void {
    this.moved = true;
    this.aim = null;
  }

  zoomBy(factor: number): void {
    this.movedByHand();
    const chosen = select(this.surface);
    this.zooming.scaleBy(calm() ? chosen : chosen.transition().duration(160), factor);
  }

  panBy(dx: number, dy: number): void {
    this.movedByHand();
    this.zooming.translateBy(select(this.surface), dx / this.camera.k, dy / this.camera.k);
  }

  centreOn(x: number, y: number): void {
    this.movedByHand();
    this.zooming.translateTo(select(this.surface), x, y);
  }

  /** Brings a place into the window, without zooming, if it is not there. */
  reveal(id: string): void {
    const box = this.places.get(id)?.box;
    if (box === undefined) return;
    const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
    if (!holds(grown(shown(this.camera, this.size), -40 / this.camera.k), x, y))
      this.centreOn(x, y);
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.acting.play(null);
    clearTimeout(this.rest);
    select(this.surface).on(".zoom", null);
    this.tiles.close();
  }

  /** Whether everything that shows is painted as finely as it will be. */
  get finished(): boolean {
    return this.tiles.complete(this.camera, this.size, this.dpr());
  }

  private listen(): void {
    this.zooming
      .clickDistance(6)
      .filter((event: MouseEvent | TouchEvent) => this.movesMap(event))
      .constrain((transform) => this.constrained(transform))
      .on("zoom", ({ transform, sourceEvent }: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
        if (sourceEvent) {
          this.movedByHand();
          this.onHand();
        }
        if (transform.k !== this.camera.k) this.hurry();
        this.camera = { k: transform.k, x: transform.x, y: transform.y };
        this.onMove(this.camera);
        this.redraw(true);
      });
    select(this.surface)
      .call(this.zooming)
      .on("dblclick.zoom", null)
      .on("pointerdown.stay", () => this.movedByHand());
  }

  /** While one zooms the ground is drawn roughly, and finely as soon as one rests. */
  private hurry(): void {
    this.rough = true;
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => {
      this.rough = false;
      this.redraw(true);
    }, REST);
  }

  private movesMap(event: MouseEvent | TouchEvent): boolean {
    if (event.type === "wheel") return true;
    if (event.ctrlKey || ("button" in event && event.button !== 0)) return false;
    const point = "touches" in event ? event.touches[0] : event;
    if (point === undefined || ("touches" in event && event.touches.length > 1)) return true;
    const frame = this.surface.getBoundingClientRect();
    return this.gripAt(point.clientX - frame.left, point.clientY - frame.top) === null;
  }

  private constrained(transform: ZoomTransform): ZoomTransform {
    const { k, x, y } = kept(transform, this.sheet, this.size);
    return zoomIdentity.translate(x, y).scale(k);
  }

  private fly(camera: Camera, atOnce = false): void {
    const target = kept(camera, this.sheet, this.size);
    const transform = zoomIdentity.translate(target.x, target.y).scale(target.k);
    const chosen = select(this.surface);
    if (atOnce || calm()) return this.zooming.transform(chosen.interrupt(), transform);
    const flown = chosen.transition().duration(ANIMATION);
    this.zooming.transform(flown, transform);
    this.bound = target;
    flown.on("end.bound interrupt.bound cancel.bound", () => {
      if (this.bound === target) this.bound = null;
    });
  }

  private dpr(): number {
    return Math.min(2.5, window.devicePixelRatio || 1);
  }

  private redraw(ground: boolean): void {
    this.groundDirty ||= ground;
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    this.frame = 0;
    const dpr = this.dpr();
    if (this.groundDirty)
      drawGround(this.ground, this.tiles, {
        camera: this.camera,
        size: this.size,
        sheet: this.sheet,
        dpr,
        smooth: !this.rough,
      });
    this.groundDirty = false;
    const { top, camera, scenery } = this;
    top.setTransform(1, 0, 0, 1, 0, 0);
    top.clearRect(0, 0, top.canvas.width, top.canvas.height);
    this.overlay.shades(top, scenery.lit, camera, dpr);
    if (scenery.selected !== null) this.overlay.outline(top, scenery.selected, camera, dpr, false);
    if (scenery.cursor !== null) this.overlay.outline(top, scenery.cursor, camera, dpr, true);
    this.drawPieces(dpr);
    if (this.sprites.begin(this.rough)) this.redraw(false);
    this.overlay.signs(top, this.standing.signs(scenery, camera.k), camera, dpr);
    this.overlay.arrows(top, this.standing.ways(scenery.arrows, scenery, camera.k), camera, dpr);
    this.overlay.marks(top, scenery.marks, camera, dpr, this.standing.footing(scenery, camera.k));
    this.acting.look(camera, dpr);
  }

  private drawPieces(dpr: number): void {
    const size = pieceSizeAt(this.camera.k);
    const window = grown(shown(this.camera, this.size), 40 * size.growth);
    const scale = this.camera.k * dpr;
    for (const [id, pieces] of this.scenery.pieces) {
      const box = this.places.get(id)?.box;
      if (box === undefined || !meets(box, window)) continue;
      for (const { piece, x, y } of this.standing.pieces(id, pieces, size)) {
        const [sx, sy] = [x * scale + this.camera.x * dpr, y * scale + this.camera.y * dpr];
        this.sprites.draw(this.top, piece, size.detail, sx, sy, scale * growthOf(piece, size));
      }
    }
  }
}

function context(canvas: HTMLCanvasElement, alpha: boolean): CanvasRenderingContext2D {
  const found = canvas.getContext("2d", { alpha });
  if (found === null) throw new Error("this browser cannot draw on a canvas");
  return found;
}

/** Whether the reader asked for little motion. */
function calm(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
