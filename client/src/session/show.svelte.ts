/**
 * Scenes played one after another on the map: what the others did, a line of the log, a stretch of a replay.
 *
 * While a scene plays, the pieces are those before it and then those after it; when none plays, the true board stands.
 */
import type { Act } from "../map/ground/acts";
import type { BoardView } from "../map/ground/pieces";
import { joined, placesOf, type Scene } from "../story/scenes";
import { isCalm, pacing } from "./pace.svelte";

/** After this part of a scene its pieces have changed. */
const CHANGE = 0.55;
/** The part of a scene in which things move. */
const MOVING = 0.75;
/** Milliseconds in which a scene that stays is played, at the least. */
const HELD = 1200;
/** More than this is not worth watching: the oldest are left out. */
const MOST = 150;

export class Show {
  /** What is played, and which of it now; -1 for nothing. */
  private list = $state.raw<readonly Scene[]>([]);
  private at = $state(-1);
  private changed = $state(false);
  /** Scenes that wait to be shown. */
  private waiting = $state.raw<readonly Scene[]>([]);
  /** A single scene that stays until it is put away. */
  isHeld = $state(false);
  private timers: number[] = [];
  /** Says whether what is played came to its end. */
  private settle: (finished: boolean) => void = () => undefined;
  /** Another scene begins. */
  onScene: (scene: Scene) => void = () => undefined;
  /** Whether a scene is none of the watcher's business, and passes quickly. */
  isFar: (scene: Scene) => boolean = () => false;

  /** `least` is what a scene takes where moves are shown at once. */
  constructor(private readonly least = 0) {}

  // ---------------------------------------------------------------- what the screen shows

  get scene(): Scene | null {
    return this.list[this.at] ?? null;
  }

  get isPlaying(): boolean {
    return this.at >= 0;
  }

  get number(): number {
    return this.at + 1;
  }

  get count(): number {
    return this.list.length;
  }

  get offered(): number {
    return this.waiting.length;
  }

  /** The pieces to draw while a scene plays; one that is held lies over the pieces as they stand. */
  readonly view = $derived.by<BoardView | null>(() => {
    const scene = this.scene;
    if (scene === null || this.isHeld) return null;
    return this.changed ? scene.after : scene.before;
  });

  readonly act = $derived.by<Act | null>(() => {
    const scene = this.scene;
    if (scene === null) return null;
    const { arrows, marks } = scene;
    const milliseconds = isCalm() ? 0 : this.time * MOVING;
    return { arrows, marks, places: placesOf(scene), milliseconds };
  });

  /** How long the scene lasts: a held one takes its time, and what is far away hurries. */
  private get time(): number {
    const { scene } = this;
    if (this.isHeld) return Math.max(pacing.milliseconds, HELD);
    if (scene === null || !this.isFar(scene)) return Math.max(pacing.milliseconds, this.least);
    return Math.max(pacing.far(this.list.filter(this.isFar).length), this.least);
  }

  // ---------------------------------------------------------------- what it is given

  /** News: played at once if the map can be seen, else offered. */
  add(scenes: readonly Scene[], canPlay: boolean): void {
    if (scenes.length === 0 || pacing.milliseconds === 0) return;
    if (this.isPlaying && !this.isHeld) {
      const [past, coming] = [this.list.slice(0, this.at + 1), this.list.slice(this.at + 1)];
      this.list = [...past, ...joined([...coming, ...scenes])];
      return;
    }
    this.waiting = joined([...this.waiting, ...scenes]).slice(-MOST);
    if (canPlay && !this.isHeld) this.start();
  }

  /** Plays what waits. */
  start(): void {
    const scenes = this.waiting;
    this.waiting = [];
    void this.play(scenes);
  }

  /** Plays scenes; gives whether they came to their end. */
  play(scenes: readonly Scene[]): Promise<boolean> {
    this.stop();
    if (scenes.length === 0) return Promise.resolve(true);
    this.list = scenes;
    const ended = new Promise<boolean>((settle) => (this.settle = settle));
    this.go(0);
    return ended;
  }

  /** Shows one scene that stays. */
  hold(scene: Scene): void {
    this.stop();
    this.isHeld = true;
    this.list = [scene];
    this.go(0);
  }

  // ---------------------------------------------------------------- how it is ended

  /** To the next scene. */
  next(): void {
    this.clearTimers();
    if (this.at + 1 < this.list.length && !this.isHeld) this.go(this.at + 1);
    else this.stop(true);
  }

  /** Nothing plays any more, and nothing waits. */
  skip(): void {
    this.waiting = [];
    this.stop();
  }

  /** Something covers the map: the rest waits. */
  cover(): void {
    if (!this.isPlaying) return;
    const rest = this.isHeld ? [] : this.list.slice(this.at);
    this.stop();
    this.waiting = joined([...rest, ...this.waiting]).slice(-MOST);
  }

  stop(finished = false): void {
    this.clearTimers();
    [this.list, this.at, this.changed, this.isHeld] = [[], -1, false, false];
    this.settle(finished);
  }

  private clearTimers(): void {
    for (const timer of this.timers) window.clearTimeout(timer);
    this.timers = [];
  }

  private go(at: number): void {
    this.clearTimers();
    [this.at, this.changed] = [at, isCalm()];
    if (this.scene !== null) this.onScene(this.scene);
    const time = this.time;
    this.timers.push(window.setTimeout(() => (this.changed = true), time * CHANGE));
    if (!this.isHeld) this.timers.push(window.setTimeout(() => this.next(), time));
  }
}
