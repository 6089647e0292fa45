/** The basket of one table: kept while the shop and the question are looked at in turn. */
import { Draft } from "../decide/draft.svelte";
import { EMPTY_BASKET, toggleAdvance, type Basket, type Means } from "../model/basket";
import type { Facts } from "../model/facts";

export class Basketing {
  readonly draft: Draft<Basket>;
  /** What one can pay with, while the question is open. */
  means = $state.raw<Means | null>(null);

  constructor(table: string) {
    this.draft = new Draft(`${table}.basket`, EMPTY_BASKET);
  }

  get basket(): Basket {
    return this.draft.value;
  }

  toggle(id: string, facts: Facts): void {
    if (this.means !== null) this.draft.set(toggleAdvance(this.basket, id, this.means, facts));
  }

  change(part: Partial<Basket>): void {
    this.draft.set({ ...this.basket, ...part });
  }
}
