import { describe, expect, it } from "vitest";
import { naming, withNames } from "./names";
import { plain, refsIn } from "./rich";

const facts = {
  calamities: {
    tyranny: { name: "Tyranny" },
    civil_war: { name: "Civil War" },
    war: { name: "War" },
  },
} as unknown as Parameters<typeof withNames>[1];
const ids = (text: string): string[] => refsIn(withNames(text, facts)).map(({ id }) => id);

describe("what is printed on a card", () => {
  it("names calamities and terms, each once, the longer name before the shorter", () => {
    const text = "Civil War takes 5 fewer unit points from you; Civil War is no Tyranny.";
    expect(ids(text)).toEqual(["civil_war", "unit_point", "tyranny"]);
    expect(ids("Take 5 damage.")).toEqual(["damage"]);
    expect(ids("Warlike tyrannies.")).toEqual([]);
  });

  it("reads as it is printed", () => {
    const text = "Tyranny takes 5 fewer unit points from you.";
    const name = naming({ ...facts, commodities: {}, advances: {} } as never);
    expect(plain(withNames(text, facts), name)).toBe(text);
  });
});
