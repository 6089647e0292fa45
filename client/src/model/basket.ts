/** The basket of advances: what it costs, how it is paid, and what comes with it. */
import type { Purchase, Substitute } from "../api/engine";
import type { Price } from "../decide/choices";
import type { Facts, Group } from "./facts";
import { setValue, valueOf } from "./hand";

type Counts = Readonly<Record<string, number>>;

export interface Means {
  readonly prices: Readonly<Record<string, Price>>;
  readonly cards: Counts;
  readonly treasury: number;
  /** What each treasury token counts. */
  readonly worth: number;
  readonly substitutes: number;
}

export interface Basket {
  readonly advances: readonly string[];
  readonly cards: Counts;
  readonly discountOn: string | null;
  readonly free: string | null;
  readonly credits: Readonly<Partial<Record<Group, number>>>;
  readonly substitute: Substitute | null;
}

export const EMPTY_BASKET: Basket = {
  advances: [],
  cards: {},
  discountOn: null,
  free: null,
  credits: {},
  substitute: null,
};

export interface Bill {
  readonly price: number;
  readonly cards: number;
  /** Treasury tokens that make up the rest. */
  readonly treasury: number;
  /** Points that are missing even with the whole treasury. */
  readonly missing: number;
  /** Points handed in above the price, which are lost. */
  readonly wasted: number;
  readonly discount: number;
  readonly freeChoices: readonly string[];
  /** Points of credits to choose, and how many of them are chosen. */
  readonly creditsDue: number;
  readonly creditsChosen: number;
}

function bargainsIn(basket: Basket, facts: Facts) {
  return basket.advances.flatMap((id) => facts.bargains[id] ?? []);
}

/** The largest discount that the basket gives to one of its other advances. */
export function discountIn(basket: Basket, facts: Facts): number {
  return Math.max(0, ...bargainsIn(basket, facts).map((one) => one.discount));
}

/** The advances that may be made cheaper: all but the one that brings the discount. */
export function discountable(basket: Basket, facts: Facts): string[] {
  const givers = basket.advances.filter((id) => (facts.bargains[id]?.discount ?? 0) > 0);
  if (givers.length === 0) return [];
  return basket.advances.filter((id) => !(givers.length === 1 && givers[0] === id));
}

export function priceIn(basket: Basket, id: string, means: Means, facts: Facts): number {
  const price = means.prices[id]?.price ?? 0;
  return id === basket.discountOn ? Math.max(0, price - discountIn(basket, facts)) : price;
}

export function cardsWorth(basket: Basket, facts: Facts): number {
  const counts: Record<string, number> = { ...basket.cards };
  if (basket.substitute !== null) {
    const { card, set } = basket.substitute;
    counts[card] = (counts[card] ?? 0) - 1;
    counts[set] = (counts[set] ?? 0) + 1;
  }
  return valueOf(counts, facts);
}

export function billOf(basket: Basket, means: Means, facts: Facts, held: readonly string[]): Bill {
  const price = basket.advances.reduce((sum, id) => sum + priceIn(basket, id, means, facts), 0);
  const cards = cardsWorth(basket, facts);
  const treasury = Math.ceil(Math.max(0, price - cards) / Math.max(1, means.worth));
  const obtained = basket.free === null ? basket.advances : [...basket.advances, basket.free];
  const free = bargainsIn(basket, facts).flatMap((one) => one.free);
  return {
    price,
    cards,
    treasury: Math.min(treasury, means.treasury),
    missing: Math.max(0, price - cards - means.treasury * means.worth),
    wasted: Math.max(0, cards - price),
    discount: discountIn(basket, facts),
    freeChoices: [...new Set(free)].filter((id) => !held.includes(id) && !basket.advances.includes(id)),
    creditsDue: obtained.reduce((sum, id) => sum + (facts.advances[id]?.free_credits ?? 0), 0),
    creditsChosen: Object.values(basket.credits).reduce((sum, points) => sum + points, 0),
  };
}

/** Everything one could pay with. */
export function meansTotal(means: Means, facts: Facts): number {
  return valueOf(means.cards, facts) + means.treasury * means.worth;
}

/**
 * Sets to hand in for a price: whole sets, as little waste as can be. Small hands are searched
 * through; treasury fills the gap as far as `treasury` goes.
 */
export function payWith(price: number, means: Means, facts: Facts): Counts {
  const names = Object.keys(means.cards);
  const worths = names.map((name) => setValue(means.cards[name] ?? 0, facts.commodities[name]?.value ?? 0));
  const purse = means.treasury * means.worth;
  const cost = (value: number): number =>
    value + purse < price ? Number.POSITIVE_INFINITY : Math.max(0, value - price) * 3 + Math.max(0, price - value);
  let best: { cost: number; value: number; cards: Counts } = { cost: cost(0), value: 0, cards: {} };
  const search = (at: number, value: number, cards: Counts): void => {
    if (cost(value) < best.cost) best = { cost: cost(value), value, cards };
    const name = names[at];
    if (name === undefined || value >= price || at > 14) return;
    search(at + 1, value + (worths[at] ?? 0), { ...cards, [name]: means.cards[name] ?? 0 });
    search(at + 1, value, cards);
  };
  search(0, 0, {});
  return Number.isFinite(best.cost) ? best.cards : means.cards;
}

/** The basket with an advance put in or taken out; what depended on it goes too. */
export function toggleAdvance(basket: Basket, id: string, means: Means, facts: Facts): Basket {
  const inside = basket.advances.includes(id);
  const advances = inside ? basket.advances.filter((one) => one !== id) : [...basket.advances, id];
  const kept: Basket = { ...basket, advances, free: basket.free === id ? null : basket.free };
  const discounts = discountable(kept, facts);
  const dearest = [...discounts].sort((a, b) => (means.prices[b]?.price ?? 0) - (means.prices[a]?.price ?? 0))[0];
  const discountOn = basket.discountOn !== null && discounts.includes(basket.discountOn) ? basket.discountOn : (dearest ?? null);
  const priced: Basket = { ...kept, discountOn };
  const price = advances.reduce((sum, one) => sum + priceIn(priced, one, means, facts), 0);
  return { ...priced, cards: payWith(price, means, facts), substitute: null };
}

export function purchaseOf(basket: Basket): Purchase {
  if (basket.advances.length === 0) return {};
  const cards = Object.fromEntries(Object.entries(basket.cards).filter(([, count]) => count > 0));
  return {
    advances: basket.advances,
    cards,
    discount_on: basket.discountOn,
    free: basket.free,
    credits: Object.fromEntries(Object.entries(basket.credits).filter(([, points]) => points > 0)),
    substitute: basket.substitute,
  };
}

export function basketOf(purchase: Purchase): Basket {
  return {
    advances: purchase.advances ?? [],
    cards: purchase.cards ?? {},
    discountOn: purchase.discount_on ?? null,
    free: purchase.free ?? null,
    credits: (purchase.credits ?? {}) as Basket["credits"],
    substitute: purchase.substitute ?? null,
  };
}
