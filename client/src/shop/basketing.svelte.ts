/** The basket of one table: kept while the shop and the question are looked at in turn. */
import type { Bill } from "../api/engine";
import { Draft } from "../decide/draft.svelte";
import type { Caution } from "../decide/spec";
import type { Rich } from "../messages/rich";
import { discountMoved, EMPTY_BASKET, paidWith, toggled, type Basket } from "../model/basket";

/** The button that buys, for wherever the basket is looked at. */
export interface Till {
  readonly label: string;
  readonly summary: string;
  readonly problem: Rich | null;
  readonly ready: boolean;
  /** The button buys nothing. */
  readonly passes: boolean;
  readonly cautions: readonly Caution[];
  readonly buy: () => void;
  /** Brings the basket into view, where the question stands. */
  readonly look: () => void;
}

/** What is suggested, and why. */
export interface Suggested {
  readonly advances: readonly string[];
  readonly why: Rich;
  /** Puts it into the basket. */
  readonly take: () => void;
}

export class Basketing {
  readonly draft: Draft<Basket>;
  /** The bill of the basket, while the question is open. */
  bill = $state.raw<Bill | null>(null);

  /** What somebody who is new is pointed at, while the question is open. */
  suggested = $state.raw<Suggested | null>(null);

  /** Set while the question is open. */
  till = $state.raw<Till | null>(null);

  constructor(table: string) {
    this.draft = new Draft(`${table}.basket`, EMPTY_BASKET);
  }

  get basket(): Basket {
    return this.draft.value;
  }

  toggle(id: string): void {
    this.draft.set(toggled(this.basket, id));
  }

  moveDiscount(id: string): void {
    this.draft.set(discountMoved(this.basket, id));
  }

  pay(card: string, count: number): void {
    if (this.bill !== null) this.draft.set(paidWith(this.basket, this.bill, card, count));
  }

  change(part: Partial<Basket>): void {
    this.draft.set({ ...this.basket, ...part });
  }
}
