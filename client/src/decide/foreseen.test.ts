import { describe, expect, it } from "vitest";
import { plain } from "../messages/rich";
import { cautionsIn } from "./foreseen";

describe("what a dry run foresees", () => {
  const foreseen = {
    surplus: {},
    unsupported: null,
    conflicts: [],
    sites: [],
    missing: {},
    cities_in_stock: 9,
    discards: 0,
    planned: null,
  };

  it("is silent where nothing is lost", () => {
    expect(cautionsIn(null)).toEqual([]);
    expect(cautionsIn(foreseen)).toEqual([]);
  });

  it("names the areas and the tokens, and asks again only where it can be helped", () => {
    const found = { ...foreseen, surplus: { troy: 2 } };
    expect(cautionsIn(found)[0]?.text[0]).toBe("2 tokens");
    expect(cautionsIn(found)[0]?.loses).toBe(false);
    expect(cautionsIn(found, ["troy"])[0]?.loses).toBe(true);
    expect(
      plain(cautionsIn({ ...foreseen, discards: 2 })[0]?.text ?? [], ({ id }) => id),
    ).toContain("2 cards above the");
    expect(
      cautionsIn({ ...foreseen, unsupported: { cities: 3, tokens: 5, rate: 2 } })[0]?.loses,
    ).toBe(true);
  });
});
