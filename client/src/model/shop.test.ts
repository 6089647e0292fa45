import { describe, expect, it } from "vitest";
import type { AdvanceFacts } from "./facts";
import { filterAdvances, forStep, type ListedAdvance } from "./shop";
import type { Need } from "./standings";

const card = (cost: number, victory_points = 1): AdvanceFacts =>
  ({ name: "Card", text: "", groups: ["arts"], cost, victory_points }) as unknown as AdvanceFacts;
const need = (what: string, there: number, needed: number, bound = 0): Need => ({
  what,
  there,
  needed,
  bound,
});

describe("an advance for the next step", () => {
  it("brings it where nothing else is missing", () => {
    expect(forStep(card(60), [need("advances", 2, 3)])).toBe("brings");
    expect(forStep(card(60), [need("advances", 1, 3)])).toBe("counts");
    expect(forStep(card(60), [need("advances", 2, 3), need("cities", 2, 3)])).toBe("counts");
    expect(forStep(card(60), [need("advances", 3, 3), need("cities", 2, 3)])).toBeNull();
    expect(forStep(card(60), [need("advances", 3, 3)])).toBeNull();
  });

  it("counts by its price and its points", () => {
    expect(forStep(card(220), [need("costly_advances", 1, 2, 200)])).toBe("brings");
    expect(forStep(card(180), [need("costly_advances", 1, 2, 200)])).toBeNull();
    expect(forStep(card(60), [need("cheap_advances", 1, 2, 100)])).toBe("brings");
    expect(forStep(card(100), [need("cheap_advances", 1, 2, 100)])).toBeNull();
    expect(forStep(card(200, 6), [need("victory_points", 4, 10)])).toBe("brings");
    expect(forStep(card(100, 3), [need("victory_points", 4, 10)])).toBe("counts");
  });

  it("is what the filter leaves", () => {
    const listed = [card(60), card(220)].map((facts, number): ListedAdvance => ({
      id: `card${number}`,
      facts,
      price: facts.cost,
      why: [],
      held: false,
      holders: [],
    }));
    const needs = [need("costly_advances", 1, 2, 200)];
    const filter = { order: "price", show: "step", group: "", wanted: "", short: null } as const;
    const ids = (found: readonly ListedAdvance[]) => found.map(({ id }) => id);
    expect(ids(filterAdvances(listed, { ...filter, needs }))).toEqual(["card1"]);
    expect(ids(filterAdvances(listed, { ...filter, needs: [] }))).toEqual([]);
    expect(ids(filterAdvances(listed, { ...filter, needs, show: "all" }))).toHaveLength(2);
    const [one = "", other = ""] = ids(filterAdvances(listed, { ...filter, needs, show: "all" }));
    const turned = { ...filter, needs, show: "all" as const, first: [other] };
    expect(ids(filterAdvances(listed, turned))).toEqual([other, one]);
  });
});
