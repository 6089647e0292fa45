/** A finished game being looked through: its events, the moment, and the show that plays from it. */
import type { Happened, TableInfo } from "../api/protocol";
import { eventsAfter } from "../net/server";
import { History } from "../session/history.svelte";
import { Show } from "../session/show.svelte";
import { stretchEnd, type Told } from "../story/moments";

/** Milliseconds for a scene where moves are shown at once. */
const LEAST = 250;

export class Replaying {
  seat = $state<number | null>(null);
  isPlaying = $state(false);
  /** Counts how often it was started or stopped: what was begun before is over. */
  private run = 0;
  readonly show = new Show(LEAST);
  private events = $state.raw<readonly Happened[]>([]);
  history = $state.raw<History | null>(null);

  constructor(private readonly table: TableInfo) {
    this.show.onScene = (scene) => this.history?.pass(scene.upTo);
  }

  get told(): Told {
    return { events: this.events, missed: 0 };
  }

  get number(): number {
    return this.history?.at ?? 0;
  }

  get count(): number {
    return this.events.length;
  }

  /** The game through somebody's eyes, at a moment or at its end. */
  async load(seat: number | null, number: number | null): Promise<void> {
    this.stop();
    this.seat = seat;
    const all: Happened[] = [];
    for (;;) {
      const part = await eventsAfter(this.table.id, all.length, seat);
      if (part.events.length === 0) break;
      all.push(...part.events);
    }
    if (this.seat !== seat) return;
    this.history?.close();
    const allHands = this.table.status === "finished" && seat === null;
    this.events = all;
    this.history = new History({ id: this.table.id, seat, allHands, told: () => this.told });
    this.history.go(Math.min(number ?? all.length, all.length));
  }

  go(number: number): void {
    this.stop();
    this.history?.go(Math.min(Math.max(1, number), this.count));
  }

  stop(): void {
    this.run += 1;
    this.isPlaying = false;
    this.show.stop();
  }

  /** Plays on from here; at the end from the beginning again. */
  async play(): Promise<void> {
    const history = this.history;
    if (history === null) return;
    if (history.at >= this.count) history.pass(0);
    this.isPlaying = true;
    const run = ++this.run;
    while (run === this.run && history.at < this.count) {
      const end = stretchEnd(this.told, history.at);
      const scenes = await history.scenes();
      if (run !== this.run || !(await this.show.play(scenes))) break;
      history.pass(end);
    }
    if (run === this.run) this.go(history.at);
  }

  close(): void {
    this.stop();
    this.history?.close();
  }
}
