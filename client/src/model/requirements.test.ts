import { describe, expect, it } from "vitest";
import type { Facts } from "./facts";
import { requirementTables } from "./requirements";

const NONE = {
  cities: 0,
  advances: 0,
  costly_advances: 0,
  costly_from: 0,
  cheap_advances: 0,
  victory_points: 0,
};
const few = { late_iron: { ...NONE, cities: 5, costly_advances: 2, costly_from: 200 } };
const many = { late_iron: { ...NONE, cities: 5, costly_advances: 3, costly_from: 200 } };
const expert = { late_iron: { ...NONE, cheap_advances: 17, victory_points: 56 } };
const FACTS = {
  ast: {
    basic: { requirements: few, requirement_options: { book: few, board: many } },
    expert: { requirements: expert, requirement_options: {} },
  },
} as unknown as Facts;

describe("what the A.S.T. asks for", () => {
  it("is all that is printed where no table is meant", () => {
    const found = requirementTables(FACTS, null).map(({ side, printed }) => [side, printed]);
    expect(found).toEqual([
      ["basic", "book"],
      ["basic", "board"],
      ["expert", null],
    ]);
  });

  it.each([
    [{ ast: "basic", asked: "board" }, "basic", "board", 3],
    [{ ast: "basic", asked: "book" }, "basic", "book", 2],
    [{}, "basic", "book", 2],
  ])("is what a table has chosen: %o", (options, side, printed, costly) => {
    const [found, ...others] = requirementTables(FACTS, options);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ side, printed });
    expect(found?.epochs[0]?.needs).toContainEqual({
      what: "costly_advances",
      needed: costly,
      bound: 200,
    });
  });

  it("names only what is asked", () => {
    const [found] = requirementTables(FACTS, { ast: "expert", asked: "book" });
    expect(found?.epochs[0]?.needs).toEqual([
      { what: "cheap_advances", needed: 17, bound: 100 },
      { what: "victory_points", needed: 56, bound: 0 },
    ]);
  });
});
