/** What of the market is on the screen: the notes, the form, and which offers. */
import type { Note } from "../model/trade/dealing";

export class Sight {
  notes = $state(true);
  maker = $state(true);
  /** Notes up to this event have been on the screen. */
  seen = $state(0);
  private offers = $state.raw<readonly string[]>([]);
  private lower = $state.raw<readonly string[]>([]);

  sighted(id: string, visible: boolean, isBelow: boolean): void {
    const others = (all: readonly string[]): readonly string[] => all.filter((one) => one !== id);
    this.offers = visible ? [...others(this.offers), id] : others(this.offers);
    this.lower = !visible && isBelow ? [...others(this.lower), id] : others(this.lower);
  }

  /** Whether an offer lies below what is seen. */
  isBelow(id: string): boolean {
    return this.lower.includes(id);
  }

  shows(id: string): boolean {
    return this.offers.includes(id);
  }

  /** What lies there while the notes are on the screen has been seen. */
  look(notes: readonly Note[]): void {
    if (this.notes) this.seen = Math.max(0, ...notes.map(({ at }) => at));
  }
}
