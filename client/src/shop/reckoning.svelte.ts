/** The bill of the basket: every change is sent to the server, which says what it costs and whether it holds. */
import type { Bill } from "../api/engine";
import { Answering } from "../decide/answering.svelte";
import { draftOf, type Basket } from "../model/basket";
import { Refused } from "../net/http";

/** Short enough not to be felt; several strokes at once are one question. */
const PAUSE = 20;

export class Reckoning extends Answering {
  /** The bill of the last basket that came back. */
  bill = $state.raw<Bill | null>(null);

  reckon(basket: Basket): void {
    this.afterPause(PAUSE, (stroke) => this.fetch(basket, stroke));
  }

  private async fetch(basket: Basket, stroke: number): Promise<void> {
    try {
      const { bill, foreseen, refusal } = await this.session.reckon(this.ask, draftOf(basket));
      if (stroke !== this.strokes) return;
      this.bill = bill;
      this.foreseen = foreseen;
      if (refusal === null) this.settle("fine", null);
      else this.fail(new Refused(refusal.code, refusal.facts, refusal.rule));
    } catch (error) {
      if (stroke === this.strokes) this.fail(error);
    }
  }
}
