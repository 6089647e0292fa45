import { expect, it } from "vitest";
import { habitOf } from "./habits";

it("a tax rate and passing on cards can be said once for all, a purchase cannot", () => {
  expect(habitOf("ChooseTaxRate", 3)).toEqual({ tax_rate: 3 });
  expect(habitOf("BuyTradeCard", { stack: 0 })).toEqual({ pass_on_trade_cards: true });
  expect(habitOf("BuyTradeCard", { stack: 4, free: false })).toBeNull();
  expect(habitOf("PlanMovement", { orders: [] })).toBeNull();
});
