import { describe, expect, it } from "vitest";
import type { Board } from "../api/protocol";
import type { Facts } from "./facts";
import { astLine, isMissing, shownOf } from "./standings";

const advance = (cost: number) => ({ name: "", cost, victory_points: 1 });
const wanted = {
  cities: 2,
  advances: 2,
  costly_advances: 1,
  costly_from: 200,
  cheap_advances: 0,
  victory_points: 0,
};
const facts = {
  advances: { pottery: advance(60), law: advance(220) },
  ast: {
    basic: {
      rows: { rome: { epochs: ["stone", "early_bronze"] } },
      requirements: { early_bronze: wanted },
      points_per_step: 5,
    },
  },
} as unknown as Facts;
const board = {
  civs: ["rome"],
  ast: { rome: 0 },
  advances: { rome: ["pottery"] },
  cities: { ostia: "rome", troy: "rome" },
} as unknown as Board;

describe("the next step on the A.S.T.", () => {
  it("tells what is there and what is missing", () => {
    const line = astLine(board, facts, "basic", "rome");
    expect(line.next).toBe("early_bronze");
    expect(line.needs.filter(isMissing).map(({ what }) => what)).toEqual([
      "advances",
      "costly_advances",
    ]);
  });

  it("is met by what lies in the basket", () => {
    expect(astLine(board, facts, "basic", "rome", ["law"]).needs.some(isMissing)).toBe(false);
  });

  it("has no end beyond the last space", () => {
    expect(astLine({ ...board, ast: { rome: 1 } }, facts, "basic", "rome")).toMatchObject({
      next: null,
      needs: [],
    });
  });
});

describe("what everybody sees of a player", () => {
  it("is counted on the board", () => {
    const seen = {
      tokens: { rome: { ostia: 2, etruria: 3 } },
      cities: { troy: "rome" },
      scores: { rome: { cities: 1, advances: 6, ast: 20, bonus: 0 } },
    };
    expect(shownOf(seen as unknown as Board, "rome")).toEqual({ tokens: 5, cities: 1, score: 27 });
    expect(shownOf(null, "rome")).toEqual({ tokens: 0, cities: 0, score: 0 });
  });
});
