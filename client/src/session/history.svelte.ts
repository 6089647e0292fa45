/**
 * The board at any moment of a game, for looking back and for the replay.
 *
 * Pieces are reckoned from one picture to each turn; what else a picture tells (scores, hands) is fetched where one
 * rests. What is no longer wanted is not waited for.
 */
import type { Replayed } from "../api/protocol";
import type { BoardView } from "../map/ground/pieces";
import { replayAt } from "../net/server";
import { baseOf, piecesAt, stretchEnd, type Told } from "../story/moments";
import { scenesOf, type Scene } from "../story/scenes";

/** Milliseconds after which one rests at a moment. */
const REST = 300;
const MOST_PICTURES = 80;

export interface Source {
  readonly id: string;
  readonly seat: number | null;
  /** Whether all hands may be seen: in a finished game. */
  readonly allHands: boolean;
  readonly told: () => Told;
}

export class History {
  /** How many events there were at the moment one looks at. */
  at = $state(0);
  failed = $state(false);
  private pictures = $state.raw<readonly Replayed[]>([]);
  private readonly asked = new Map<number, Promise<Replayed | null>>();
  private rest = 0;
  private fetching = new AbortController();

  constructor(private readonly source: Source) {}

  /** The pieces of the moment; null until they are known. */
  readonly view = $derived.by<BoardView | null>(
    () => piecesAt(this.source.told(), this.pictures, this.at) ?? this.picture?.board ?? null,
  );

  /** The last picture at or before the moment, else the first one after it: for what is not a piece. */
  readonly picture = $derived.by<Replayed | null>(() => {
    const sorted = [...this.pictures].sort((a, b) => a.number - b.number);
    return (
      sorted.findLast(({ number }) => number <= this.at) ??
      sorted.find(({ number }) => number > this.at) ??
      null
    );
  });

  /** Looks at a moment; what is not about pieces follows when one rests there. */
  go(number: number): void {
    this.at = number;
    window.clearTimeout(this.rest);
    if (!this.knows(number)) {
      this.fetching.abort();
      this.fetching = new AbortController();
      this.asked.clear();
      void this.fetch(baseOf(this.source.told(), number));
    }
    this.rest = window.setTimeout(() => void this.fetch(number), REST);
  }

  /** Moves on while a show plays: nothing is fetched for it. */
  pass(number: number): void {
    window.clearTimeout(this.rest);
    this.at = number;
  }

  close(): void {
    window.clearTimeout(this.rest);
    this.fetching.abort();
  }

  private knows(number: number): boolean {
    return piecesAt(this.source.told(), this.pictures, number) !== null;
  }

  private fetch(number: number): Promise<Replayed | null> {
    const held = this.pictures.find((one) => one.number === number);
    if (held !== undefined) return Promise.resolve(held);
    const known = this.asked.get(number);
    if (known !== undefined) return known;
    const asked = this.request(number, this.fetching.signal);
    this.asked.set(number, asked);
    return asked;
  }

  private async request(number: number, signal: AbortSignal): Promise<Replayed | null> {
    const { id, seat, allHands } = this.source;
    try {
      const found = await replayAt(id, number, seat, allHands, signal);
      const others = this.pictures.filter((one) => one.number !== found.number);
      this.pictures = [...others, found].slice(-MOST_PICTURES);
      this.failed = false;
      return found;
    } catch {
      this.asked.delete(number);
      if (!signal.aborted) this.failed = true;
      return null;
    }
  }

  /** The scenes from the moment on, as far as one picture carries; the next picture is fetched meanwhile. */
  async scenes(): Promise<readonly Scene[]> {
    const told = this.source.told();
    const from = this.at;
    if (!this.knows(from)) await this.fetch(baseOf(told, from));
    const to = stretchEnd(told, from);
    void this.fetch(to);
    const before = this.view;
    if (before === null || to <= from) return [];
    const events = told.events.slice(from - told.missed, to - told.missed);
    const earlier = told.events.slice(Math.max(0, from - told.missed - 100), from - told.missed);
    const after = piecesAt(told, this.pictures, to);
    return scenesOf({ from, events, before, after }, { me: null, quiet: true, earlier });
  }

  /** The event of the moment as a scene, with the pieces as they are after it. */
  readonly scene = $derived.by<Scene | null>(() => {
    const { events, missed } = this.source.told();
    const one = events[this.at - missed - 1];
    const view = this.view;
    if (one === undefined || view === null) return null;
    const step = { from: this.at - 1, events: [one], before: view, after: view };
    return scenesOf(step, { me: null, quiet: true, earlier: [] })[0] ?? null;
  });
}
