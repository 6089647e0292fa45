import { describe, expect, it } from "vitest";
import type { Bill } from "../api/engine";
import { basketOf, discountMoved, draftOf, EMPTY_BASKET, paidWith, toggled } from "./basket";

describe("the basket", () => {
  const chosen = { ...EMPTY_BASKET, cards: { gold: 2 }, substitute: { card: "gold", set: "salt" } };

  it("takes an advance in and out, and leaves the payment to the server again", () => {
    const basket = toggled(chosen, "music");
    expect(basket).toMatchObject({ advances: ["music"], cards: null, substitute: null });
    expect(toggled(basket, "music")).toEqual(EMPTY_BASKET);
  });

  it("moves the discount, which changes the price", () => {
    expect(discountMoved(chosen, "music")).toMatchObject({ discountOn: "music", cards: null });
  });

  it("changes what the bill pays, card by card", () => {
    const bill = { purchase: { cards: { gold: 4, salt: 1 } } } as unknown as Bill;
    const basket = toggled(EMPTY_BASKET, "music");
    expect(paidWith(basket, bill, "gold", 3).cards).toEqual({ gold: 3, salt: 1 });
  });

  it("is sent as it is, and takes up a suggestion whole", () => {
    expect(draftOf(EMPTY_BASKET)).toMatchObject({ advances: [], cards: null, discount_on: null });
    const purchase = { advances: ["music"], cards: { gold: 4 }, discount_on: "music" };
    expect(draftOf(basketOf(purchase))).toMatchObject(purchase);
  });
});
