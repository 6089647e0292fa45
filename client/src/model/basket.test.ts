import { describe, expect, it } from "vitest";
import {
  billOf,
  discountable,
  discountMoved,
  EMPTY_BASKET,
  missingFor,
  payWith,
  purchaseOf,
  shortOf,
  toggleAdvance,
  type Means,
} from "./basket";
import type { Facts } from "./facts";
import { valueOf } from "./hand";
import { commodity, facts } from "./testing";

describe("the basket", () => {
  const price = (value: number) => ({ price: value, why: [] });
  const means: Means = {
    prices: {
      library: price(200),
      music: price(80),
      monument: price(150),
      anatomy: price(250),
      coinage: price(60),
    },
    cards: { gold: 4, salt: 3, ochre: 2 },
    treasury: 20,
    worth: 1,
    substitutes: 0,
  };

  it("pays with whole sets and little waste", () => {
    expect(payWith(30, means, facts)).toEqual({ salt: 3 });
    expect(payWith(144, means, facts)).toEqual({ gold: 4 });
    expect(payWith(0, means, facts)).toEqual({});
    expect(valueOf(payWith(170, means, facts), facts)).toBe(171);
  });

  it("says what is missing when not even the cheapest can be bought", () => {
    expect(shortOf(means, facts)).toBe(0);
    expect(shortOf({ ...means, cards: { ochre: 2 }, treasury: 5 }, facts)).toBe(
      60 - valueOf({ ochre: 2 }, facts) - 5,
    );
    const poor = { ...means, cards: { gold: 1, ochre: 1 }, treasury: 0 };
    expect(shortOf({ ...poor, substitutes: 1 }, facts)).toBe(60 - valueOf({ gold: 2 }, facts));
    expect(shortOf({ ...means, prices: {} }, facts)).toBe(0);
  });

  it("loses as little as can be: a part of a set and the treasury rather than the whole set", () => {
    const rich = { ...means, cards: { gold: 5, ochre: 2 }, treasury: 21 };
    const worth = (counts: Record<string, number>): number => valueOf(counts, facts);
    const whole = worth({ gold: 5 });
    const price = worth({ gold: 3 }) + 5;
    expect(payWith(price, rich, facts)).toEqual({ gold: 3, ochre: 2 });
    expect(payWith(price, { ...rich, cards: { gold: 5 } }, facts)).toEqual({ gold: 3 });
    expect(payWith(whole - 1, { ...rich, cards: { gold: 5 } }, facts)).toEqual({ gold: 5 });
    expect(payWith(whole + 22, { ...rich, cards: { gold: 5 } }, facts)).toEqual({ gold: 5 });
  });

  it("finds the best payment of a large hand, whose ways are too many to try", () => {
    const names = Array.from({ length: 20 }, (_, index) => `goods ${index}`);
    const many: Facts = {
      ...facts,
      commodities: Object.fromEntries(
        names.map((name, index) => [name, commodity(1 + (index % 9), 9)]),
      ),
    };
    const large = {
      ...means,
      cards: Object.fromEntries(names.map((name) => [name, 4])),
      treasury: 30,
    };
    const paid = valueOf(payWith(333, large, many), many);
    expect(paid).toBeLessThanOrEqual(333);
    expect(paid).toBeGreaterThanOrEqual(303);
  });

  it("counts what is in the basket when it says what is missing for another advance", () => {
    const all = 144 + 27 + 4 + 20;
    expect(missingFor("anatomy", EMPTY_BASKET, means, facts)).toBe(250 - all);
    const basket = toggleAdvance(EMPTY_BASKET, "music", means, facts);
    expect(missingFor("monument", EMPTY_BASKET, means, facts)).toBe(0);
    expect(missingFor("monument", basket, means, facts)).toBe(80 + 150 - all);
    expect(missingFor("music", basket, means, facts)).toBe(0);
  });

  it("reckons price, cards, treasury and what is missing", () => {
    const basket = toggleAdvance(EMPTY_BASKET, "music", means, facts);
    const bill = billOf(basket, means, facts, []);
    expect(bill.price).toBe(80);
    expect(bill.missing).toBe(0);
    expect(bill.cards + bill.treasury).toBeGreaterThanOrEqual(80);
    const dear = toggleAdvance(basket, "anatomy", means, facts);
    expect(billOf(dear, means, facts, []).missing).toBe(80 + 250 - (144 + 27 + 4) - 20);
  });

  it("gives the discount to the dearest other advance", () => {
    const both = toggleAdvance(
      toggleAdvance(EMPTY_BASKET, "library", means, facts),
      "music",
      means,
      facts,
    );
    expect(discountable(both, facts)).toEqual(["music"]);
    expect(both.discountOn).toBe("music");
    expect(billOf(both, means, facts, []).price).toBe(240);
    const three = toggleAdvance(both, "coinage", { ...means, treasury: 400 }, facts);
    const moved = discountMoved(three, "coinage", { ...means, treasury: 400 }, facts);
    expect(billOf(moved, { ...means, treasury: 400 }, facts, [])).toMatchObject({
      price: 300,
      missing: 0,
      wasted: 0,
    });
  });

  it("offers free advances and credits that come with a purchase", () => {
    const basket = toggleAdvance(
      toggleAdvance(EMPTY_BASKET, "anatomy", means, facts),
      "monument",
      means,
      facts,
    );
    expect(billOf(basket, means, facts, [])).toMatchObject({
      freeChoices: ["coinage"],
      creditsDue: 20,
      creditsChosen: 0,
    });
    expect(billOf(basket, means, facts, ["coinage"]).freeChoices).toEqual([]);
  });

  it("buys nothing when nothing is inside, whatever cards were chosen", () => {
    expect(purchaseOf({ ...EMPTY_BASKET, cards: { gold: 2 } })).toEqual({});
    const bought = toggleAdvance(EMPTY_BASKET, "music", means, facts);
    expect(purchaseOf(toggleAdvance(bought, "music", means, facts))).toEqual({});
  });
});
