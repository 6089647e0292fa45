/** What of the market is on the screen: the notes, the form, and which offers. */
import type { Note } from "../model/trade/dealing";

export class Sight {
  notes = $state(true);
  maker = $state(true);
  /** Notes up to this event have been on the screen. */
  seen = $state(0);
  private offers = $state.raw<ReadonlySet<string>>(new Set());

  sighted(id: string, visible: boolean): void {
    this.offers = new Set([...this.offers].filter((one) => one !== id).concat(visible ? [id] : []));
  }

  shows(id: string): boolean {
    return this.offers.has(id);
  }

  /** What lies there while the notes are on the screen has been seen. */
  look(notes: readonly Note[]): void {
    if (this.notes) this.seen = Math.max(0, ...notes.map(({ at }) => at));
  }
}
