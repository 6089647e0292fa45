import { describe, expect, it } from "vitest";
import { sortHand, valueOf, worthAfter } from "./hand";
import { facts } from "./testing";

describe("a hand", () => {
  it("is sorted into sets by value, calamities apart", () => {
    const hand = sortHand(
      {
        hand: [
          ["ochre", "west", null],
          ["salt", "west", null],
          ["ochre", "west", null],
          ["famine", "west", null],
          ["epidemic", "west", "rome"],
        ],
        sets: {
          salt: { count: 1, value: 3, more: 9 },
          ochre: { count: 2, value: 4, more: 5 },
        },
        worth: 7,
      },
      facts,
    );
    expect(hand.sets.map((set) => [set.name, set.count, set.value, set.next])).toEqual([
      ["ochre", 2, 4, 5],
      ["salt", 1, 3, 9],
    ]);
    expect(hand.calamities).toEqual([
      { name: "famine", giver: null, tradeable: false },
      { name: "epidemic", giver: "rome", tradeable: true },
    ]);
    expect(hand.value).toBe(7);
  });

  it("is worth something else after a deal", () => {
    expect(valueOf({ ochre: 2, salt: 1 }, facts)).toBe(7);
    expect(valueOf({ ochre: 2, salt: 2 }, { ...facts, premiums: { salt: 3 } })).toBe(22);
    expect(worthAfter({ ochre: 2, salt: 1 }, { ochre: 2 }, ["salt", "salt"], facts)).toBe(27);
  });
});
