/** What is played on the map, on a canvas of its own: nothing else is drawn anew while it moves. */
import type { Act, Arrow } from "../ground/acts";
import type { Camera } from "./camera";
import type { Course, Footing } from "./courses";
import type { Overlay } from "./overlay";

/** When the arrows have arrived, when the marks begin to appear, and when they are there. */
const ARRIVED = 0.55;
const APPEAR = 0.45;
const THERE = 0.65;
/** Rings are drawn round this many marks at the most. */
const MOST_RINGS = 24;

const part = (from: number, to: number, now: number): number =>
  Math.min(1, Math.max(0, (now - from) / (to - from)));
/** Sets off and arrives gently. */
const eased = (at: number): number => at * at * (3 - 2 * at);

export class Acting {
  private act: Act | null = null;
  private began = 0;
  private frame = 0;
  private camera: Camera = { k: 1, x: 0, y: 0 };
  private unit = 1;

  constructor(
    private readonly ctx: CanvasRenderingContext2D,
    private readonly overlay: Overlay,
    private readonly ways: (arrows: readonly Arrow[], k: number) => readonly Course[],
    private readonly footing: (k: number) => Footing,
  ) {}

  get canvas(): HTMLCanvasElement {
    return this.ctx.canvas;
  }

  /** Plays an act from its beginning, or takes away what was played. */
  play(act: Act | null): void {
    this.act = act;
    this.began = performance.now();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (act === null) this.wipe();
    else this.step(this.began);
  }

  /** One looks from elsewhere: what stands still is drawn there too. */
  look(camera: Camera, unit: number): void {
    [this.camera, this.unit] = [camera, unit];
    if (this.act !== null && this.frame === 0) this.draw(1);
  }

  private step(now: number): void {
    const length = this.act?.milliseconds ?? 0;
    const at = length > 0 ? part(0, length, now - this.began) : 1;
    this.draw(at);
    this.frame = at < 1 ? requestAnimationFrame((next) => this.step(next)) : 0;
  }

  private wipe(): void {
    this.ctx.setTransform(1, 0, 0, 1, 0, 0);
    this.ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  private draw(at: number): void {
    this.wipe();
    const { act, ctx, overlay, camera, unit } = this;
    if (act === null) return;
    const grown = eased(part(0, ARRIVED, at));
    if (grown > 0.02) {
      overlay.arrows(ctx, this.ways(act.arrows, camera.k), camera, unit, grown);
    }
    const shown = eased(part(APPEAR, THERE, at));
    if (shown === 0) return;
    const spread = part(APPEAR, 1, at);
    if (spread < 1 && act.marks.length <= MOST_RINGS)
      overlay.rings(ctx, act.marks, camera, unit, spread);
    overlay.marks(ctx, act.marks, camera, unit, this.footing(camera.k), shown);
  }
}
