/** What of the market is on the screen: the notes, the form, and which offers. */
import type { Note } from "../model/trade/dealing";

export class Sight {
  notes = $state(true);
  maker = $state(true);
  /** Notes up to this event have been on the screen. */
  seen = $state(0);
  private offers = $state.raw<readonly string[]>([]);
  /** What one would be led to lies below what is seen, not above. */
  isBelow = $state(true);

  sighted(id: string, visible: boolean): void {
    const others = this.offers.filter((one) => one !== id);
    this.offers = visible ? [...others, id] : others;
  }

  /** Looks where an offer lies now: one may be passed in a jump, and never come into view. */
  aim(scroll: Element | undefined, id: string | undefined): void {
    const card = scroll?.querySelector(`[data-offer="${id}"]`);
    if (!scroll || !card) return;
    const [seen, at] = [scroll.getBoundingClientRect(), card.getBoundingClientRect()];
    this.isBelow = at.top > (seen.top + seen.bottom) / 2;
  }

  shows(id: string): boolean {
    return this.offers.includes(id);
  }

  /** What lies there while the notes are on the screen has been seen. */
  look(notes: readonly Note[]): void {
    if (this.notes) this.seen = Math.max(0, ...notes.map(({ at }) => at));
  }
}
