import { describe, expect, it } from "vitest";
import type { Board } from "../api/protocol";
import type { Facts } from "./facts";
import { astLines, isMissing, pointsInHand, shownOf } from "./standings";

const facts = {
  ast: { basic: { rows: { rome: { epochs: ["stone", "early_bronze"] } } } },
} as unknown as Facts;
const board = {
  civs: ["rome"],
  ast: { rome: 0 },
  cities: { ostia: "rome", troy: "rome" },
  prospects: {
    rome: {
      next: "early_bronze",
      needs: [
        ["cities", 3, 3, 0, []],
        ["costly_advances", 1, 0, 200, []],
      ],
    },
  },
} as unknown as Board;

describe("the points in one's own hand", () => {
  const scored = (further: object, over = false) =>
    ({ ...board, over, scores: { rome: { further } } }) as unknown as Board;
  const mine = { civ: "rome", worth: 120 };

  it("are told where cards score at the end, as long as they are not counted", () => {
    expect(pointsInHand(scored({ trade_cards: 0 }), mine)).toBe(120);
    expect(pointsInHand(scored({ trade_cards: 120 }, true), mine)).toBeNull();
    expect(pointsInHand(scored({}), mine)).toBeNull();
    expect(pointsInHand(scored({ trade_cards: 0 }), null)).toBeNull();
  });
});

describe("the next step on the A.S.T.", () => {
  it("is told as the server reckons it, whatever stands on the board", () => {
    const [line] = astLines(board, facts, "basic");
    expect(line?.next).toBe("early_bronze");
    expect(line?.needs[0]).toEqual({ what: "cities", needed: 3, there: 3, bound: 0 });
    expect(line?.needs.filter(isMissing).map(({ what }) => what)).toEqual(["costly_advances"]);
  });

  it("has no end beyond the last space", () => {
    const over = { ...board, ast: { rome: 1 }, prospects: {} };
    expect(astLines(over, facts, "basic")[0]).toMatchObject({ next: null, needs: [] });
  });
});

describe("what everybody sees of a player", () => {
  it("is counted on the board, and the points are the server's", () => {
    const seen = {
      tokens: { rome: { ostia: 2, etruria: 3 } },
      cities: { troy: "rome" },
      prospects: { rome: { score: 27 } },
    };
    expect(shownOf(seen as unknown as Board, "rome")).toEqual({ tokens: 5, cities: 1, score: 27 });
    expect(shownOf(null, "rome")).toEqual({ tokens: 0, cities: 0, score: 0 });
  });
});
