import { expect, it } from "vitest";
import { inPlay, type Facts } from "./facts";

it("names the commodities of a table's stacks, the cheapest first and each once", () => {
  const facts = {
    commodities: { gold: { value: 9 }, ochre: { value: 1 }, salt: { value: 3 } },
  } as unknown as Facts;
  expect(inPlay({ west: [{ gold: 5 }, { ochre: 9 }], east: [{ ochre: 4 }] }, facts)).toEqual([
    "ochre",
    "gold",
  ]);
  expect(inPlay({}, facts)).toEqual([]);
});
