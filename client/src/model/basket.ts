/** The basket of advances as far as it is chosen; what it costs is the server's to say. */
import type { Bill, Purchase, Substitute } from "../api/engine";
import type { PurchaseDraft } from "../api/protocol";
import type { Group } from "./facts";

type Counts = Readonly<Record<string, number>>;

export interface Basket {
  readonly advances: readonly string[];
  /** The cards handed in; null leaves them to the server, which keeps what is worth most. */
  readonly cards: Counts | null;
  /** The advance that becomes cheaper; null leaves it to the server. */
  readonly discountOn: string | null;
  readonly free: string | null;
  readonly credits: Readonly<Partial<Record<Group, number>>>;
  readonly substitute: Substitute | null;
}

export const EMPTY_BASKET: Basket = {
  advances: [],
  cards: null,
  discountOn: null,
  free: null,
  credits: {},
  substitute: null,
};

/** The basket with an advance put in or taken out; how it is paid is chosen anew. */
export function toggled(basket: Basket, id: string): Basket {
  const advances = basket.advances.includes(id)
    ? basket.advances.filter((one) => one !== id)
    : [...basket.advances, id];
  return { ...basket, advances, cards: null, substitute: null };
}

/** The basket with the discount on another of its advances. */
export const discountMoved = (basket: Basket, id: string): Basket => ({
  ...basket,
  discountOn: id,
  cards: null,
  substitute: null,
});

/** The basket with another number of cards of a name than the bill has. */
export const paidWith = (basket: Basket, bill: Bill, card: string, count: number): Basket => ({
  ...basket,
  cards: { ...bill.purchase.cards, [card]: count },
});

export function draftOf(basket: Basket): PurchaseDraft {
  return {
    advances: basket.advances,
    cards: basket.cards,
    discount_on: basket.discountOn,
    free: basket.free,
    credits: basket.credits,
    substitute: basket.substitute,
  };
}

export function basketOf(purchase: Purchase): Basket {
  return {
    advances: purchase.advances ?? [],
    cards: purchase.cards ?? {},
    discountOn: purchase.discount_on ?? null,
    free: purchase.free ?? null,
    credits: purchase.credits ?? {},
    substitute: purchase.substitute ?? null,
  };
}
