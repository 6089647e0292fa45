import { describe, expect, it } from "vitest";
import type { Score } from "../api/engine";
import type { Facts } from "./facts";
import { pointsOf, scoreParts } from "./scores";

const score = (further: Record<string, number>): Score => ({
  cities: 15,
  advances: 0,
  ast: 35,
  bonus: 0,
  further,
});

describe("what a score is made of", () => {
  it("is what the edition counts, and leaves advances out where there are none", () => {
    const facts = { advances: {} } as Facts;
    const one = score({ treasury: 14, trade_cards: 40 });
    const parts = scoreParts(facts, [score({}), one]);
    expect(parts).toEqual(["cities", "ast", "treasury", "trade_cards"]);
    expect(parts.map((part) => pointsOf(one, part))).toEqual([15, 35, 14, 40]);
    expect(pointsOf(undefined, "ast")).toBe(0);
  });

  it("is cities, advances, steps and the bonus elsewhere", () => {
    const facts = { advances: { music: {} } } as unknown as Facts;
    expect(scoreParts(facts, [score({})])).toEqual(["cities", "advances", "ast", "bonus"]);
  });
});
