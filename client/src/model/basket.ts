/** The basket of advances: what it costs, how it is paid, and what comes with it. */
import type { Price, Purchase, Substitute } from "../api/engine";
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

function priceOf(basket: Basket, means: Means, facts: Facts): number {
  return basket.advances.reduce((sum, id) => sum + priceIn(basket, id, means, facts), 0);
}

export function billOf(basket: Basket, means: Means, facts: Facts, held: readonly string[]): Bill {
  const price = priceOf(basket, means, facts);
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
    freeChoices: [...new Set(free)].filter(
      (id) => !held.includes(id) && !basket.advances.includes(id),
    ),
    creditsDue: obtained.reduce((sum, id) => sum + (facts.advances[id]?.free_credits ?? 0), 0),
    creditsChosen: Object.values(basket.credits).reduce((sum, points) => sum + points, 0),
  };
}

/** Everything one could pay with. */
export function meansTotal(means: Means, facts: Facts): number {
  return valueOf(means.cards, facts) + means.treasury * means.worth;
}

/** What is missing for the cheapest advance that is still to be had; 0 when something can be bought. */
export function shortOf(means: Means, facts: Facts): number {
  const prices = Object.values(means.prices).map(({ price }) => price);
  return prices.length === 0 ? 0 : Math.max(0, Math.min(...prices) - mostWorth(means, facts));
}

/** The most that everything in hand can count, with a card put into another set where that is allowed. */
function mostWorth(means: Means, facts: Facts): number {
  const names = means.substitutes > 0 ? Object.keys(means.cards) : [];
  const swaps = names.flatMap((card) =>
    names
      .filter((set) => set !== card)
      .map((set) =>
        cardsWorth({ ...EMPTY_BASKET, cards: means.cards, substitute: { card, set } }, facts),
      ),
  );
  return Math.max(valueOf(means.cards, facts), ...swaps) + means.treasury * means.worth;
}

/** Some cards to hand in: what they count, and what goes with them out of the hand. */
interface Way {
  readonly value: number;
  readonly lost: number;
  readonly cards: Counts;
}

/** For each value that can be handed in, the way that loses least; values far above `enough` are let go. */
function waysToPay(means: Means, facts: Facts, enough: number): readonly Way[] {
  let ways: readonly Way[] = [{ value: 0, lost: 0, cards: {} }];
  for (const [name, held] of Object.entries(means.cards)) {
    const face = facts.commodities[name]?.value ?? 0;
    const best = new Map<number, Way>();
    for (const way of ways) {
      for (let given = 0; given <= (way.value < enough ? held : 0); given += 1) {
        const value = way.value + setValue(given, face);
        const lost = way.lost + setValue(held, face) - setValue(held - given, face);
        if (lost < (best.get(value)?.lost ?? Number.POSITIVE_INFINITY)) {
          best.set(value, {
            value,
            lost,
            cards: given === 0 ? way.cards : { ...way.cards, [name]: given },
          });
        }
      }
    }
    ways = [...best.values()];
  }
  return ways;
}

/**
 * The cards to hand in for a price, so that the least is lost: what the hand is worth less without
 * them, and the treasury that makes up the rest. Of equal ways the one that pays least too much.
 */
export function payWith(price: number, means: Means, facts: Facts): Counts {
  const purse = means.treasury * means.worth;
  const found = waysToPay(means, facts, price)
    .filter(({ value }) => value + purse >= price)
    .map((way) => {
      const treasury = Math.ceil(Math.max(0, price - way.value) / Math.max(1, means.worth));
      return {
        cards: way.cards,
        cost: way.lost + treasury,
        wasted: Math.max(0, way.value - price),
        treasury,
      };
    })
    .sort((a, b) => a.cost - b.cost || a.wasted - b.wasted || a.treasury - b.treasury);
  return found[0]?.cards ?? means.cards;
}

/** The points that are missing to buy an advance besides what is in the basket. */
export function missingFor(id: string, basket: Basket, means: Means, facts: Facts): number {
  if (basket.advances.includes(id)) return 0;
  return Math.max(
    0,
    priceOf(toggled(basket, id, means, facts), means, facts) - meansTotal(means, facts),
  );
}

/** The basket with an advance put in or taken out; what depended on it goes too. */
export function toggleAdvance(basket: Basket, id: string, means: Means, facts: Facts): Basket {
  return paid(toggled(basket, id, means, facts), means, facts);
}

/** The basket with the discount on another of its advances. */
export function discountMoved(basket: Basket, id: string, means: Means, facts: Facts): Basket {
  return paid({ ...basket, discountOn: id }, means, facts);
}

function paid(basket: Basket, means: Means, facts: Facts): Basket {
  return {
    ...basket,
    cards: payWith(priceOf(basket, means, facts), means, facts),
    substitute: null,
  };
}

function toggled(basket: Basket, id: string, means: Means, facts: Facts): Basket {
  const inside = basket.advances.includes(id);
  const advances = inside ? basket.advances.filter((one) => one !== id) : [...basket.advances, id];
  const kept: Basket = { ...basket, advances, free: basket.free === id ? null : basket.free };
  const discounts = discountable(kept, facts);
  const dearest = [...discounts].sort(
    (a, b) => (means.prices[b]?.price ?? 0) - (means.prices[a]?.price ?? 0),
  )[0];
  const discountOn =
    basket.discountOn !== null && discounts.includes(basket.discountOn)
      ? basket.discountOn
      : (dearest ?? null);
  return { ...kept, discountOn };
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
    credits: purchase.credits ?? {},
    substitute: purchase.substitute ?? null,
  };
}
