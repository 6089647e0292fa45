/** The basket of one table: kept while the shop and the question are looked at in turn. */
import { Draft } from "../decide/draft.svelte";
import type { Caution } from "../decide/spec";
import type { Rich } from "../messages/rich";
import {
  discountMoved,
  EMPTY_BASKET,
  toggleAdvance,
  type Basket,
  type Means,
} from "../model/basket";
import type { Facts } from "../model/facts";

/** The button that buys, for wherever the basket is looked at. */
export interface Till {
  readonly label: string;
  readonly summary: string;
  readonly problem: Rich | null;
  readonly ready: boolean;
  readonly cautions: readonly Caution[];
  readonly buy: () => void;
  /** Brings the basket into view, where the question stands. */
  readonly look: () => void;
}

export class Basketing {
  readonly draft: Draft<Basket>;
  /** What one can pay with, while the question is open. */
  means = $state.raw<Means | null>(null);

  /** Set while the question is open. */
  till = $state.raw<Till | null>(null);

  constructor(table: string) {
    this.draft = new Draft(`${table}.basket`, EMPTY_BASKET);
  }

  get basket(): Basket {
    return this.draft.value;
  }

  toggle(id: string, facts: Facts): void {
    if (this.means !== null) this.draft.set(toggleAdvance(this.basket, id, this.means, facts));
  }

  moveDiscount(id: string, facts: Facts): void {
    if (this.means !== null) this.draft.set(discountMoved(this.basket, id, this.means, facts));
  }

  change(part: Partial<Basket>): void {
    this.draft.set({ ...this.basket, ...part });
  }
}
