/**
 * The board at any moment of a game, for looking back and for the replay.
 *
 * Pieces are reckoned from one picture to each turn; what else a picture tells (scores, hands) is fetched where one
 * rests. What is no longer wanted is not waited for.
 */
import type { Replayed } from "../api/protocol";
import type { BoardView } from "../map/ground/pieces";
import { replayAt } from "../net/server";
import { baseOf, piecesAt, stepsBetween, stretchEnd, vagueIn, type Told } from "../story/moments";
import { joined, scenesOf, type Scene } from "../story/scenes";

/** Milliseconds after which one rests at a moment. */
const REST = 300;
const MOST_PICTURES = 80;
/** A picture shows the table after a whole answer: so many events later at the most. */
const NEAR = 60;
/** How many turns back a picture is looked for from which the pieces of a moment can be reckoned. */
const TRIES = 3;
/** How far back the beginning of a calamity is looked for. */
const EARLIER = 200;

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
  /** What was asked for and has not come yet, by its number. */
  private asked: Record<number, Promise<Replayed | null>> = {};
  private rest = 0;
  private fetching = new AbortController();

  constructor(private readonly source: Source) {}

  /** The pieces of the moment, or those shown before until they are known; null if there were none. */
  readonly view = $derived.by<BoardView | null>(() => {
    const exact = piecesAt(this.source.told(), this.pictures, this.at);
    const after = this.pictures.filter(
      ({ number }) => number >= this.at && number <= this.at + NEAR,
    );
    const near = [...after].sort((a, b) => a.number - b.number)[0];
    return (this.held = exact ?? near?.board ?? this.held);
  });
  private held: BoardView | null = null;

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
      this.asked = {};
      void this.reach(number);
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

  /** Fetches a picture from before the moment; one answer may reach from one turn into the next. */
  private async reach(number: number): Promise<void> {
    const told = this.source.told();
    let base = baseOf(told, number);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await this.fetch(base);
      if (found === null || found.number <= number || base <= told.missed) return;
      base = baseOf(told, base - 1);
    }
  }

  private fetch(number: number): Promise<Replayed | null> {
    const held = this.pictures.find((one) => one.number === number);
    if (held !== undefined) return Promise.resolve(held);
    return (this.asked[number] ??= this.request(number, this.fetching.signal));
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
      if (this.fetching.signal === signal) delete this.asked[number];
      if (!signal.aborted) this.failed = true;
      return null;
    }
  }

  /** The scenes from the moment to the end of its turn. */
  async scenes(): Promise<readonly Scene[]> {
    const told = this.source.told();
    const from = this.at;
    const to = stretchEnd(told, from);
    if (!this.knows(from)) await this.reach(from);
    for (const number of vagueIn(told, from, to)) await this.fetch(number);
    void this.fetch(to);
    const before = this.view;
    if (before === null) return [];
    const steps = stepsBetween(told, this.pictures, before, [from, to]);
    return joined(
      steps.flatMap((step) => {
        const start = step.from - told.missed;
        const earlier = told.events.slice(Math.max(0, start - EARLIER), start);
        return scenesOf(step, { me: null, quiet: true, earlier });
      }),
    );
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
