import { describe, expect, it } from "vitest";
import type { Board, Happened, Replayed } from "../api/protocol";
import {
  baseOf,
  nextTurn,
  piecesAt,
  previousTurn,
  stepsBetween,
  stretchEnd,
  turnStarts,
  vagueIn,
} from "./moments";

const grew = (turn: number): Happened => ({
  turn,
  phase: "population_expansion",
  event: { type: "PopulationExpanded", civ: "rome", tokens: { latium: 1 } },
});
const vague = (turn: number): Happened => ({
  turn,
  phase: "movement",
  event: {
    type: "AnswerTakenBack",
    civ: "rome",
    ask: "",
    undone: 0,
    hindsight: false,
    undone_of: {},
  },
});
const events = [grew(1), grew(1), grew(2), vague(2), grew(2), grew(3)];
const told = { events, missed: 0 };
const picture = (number: number, latium: number): Replayed => ({
  number,
  board: { tokens: { rome: { latium } }, cities: {}, ships: {} } as unknown as Board,
  mine: null,
});

describe("the moments of a game", () => {
  it("begin with each turn", () => {
    expect(turnStarts(told)).toEqual([1, 3, 6]);
    expect(turnStarts({ events: events.slice(2), missed: 2 })).toEqual([3, 6]);
    expect(nextTurn(told, 1)).toBe(3);
    expect(nextTurn(told, 6)).toBe(6);
    expect(previousTurn(told, 5)).toBe(3);
    expect(previousTurn(told, 3)).toBe(1);
  });

  it("need the picture at the end of the turn before, or after what was vague", () => {
    expect(baseOf(told, 2)).toBe(0);
    expect(baseOf(told, 3)).toBe(2);
    expect(baseOf(told, 5)).toBe(4);
    expect(stretchEnd(told, 0)).toBe(2);
    expect(stretchEnd(told, 2)).toBe(5);
    expect(stretchEnd(told, 5)).toBe(6);
    expect(vagueIn(told, 2, 5)).toEqual([4]);
  });

  it("are cut where a picture is known", () => {
    const start = picture(2, 3).board;
    const steps = stepsBetween(told, [picture(4, 7), picture(9, 9)], start, [2, 5]);
    expect(steps.map(({ from, events: those }) => [from, those.length])).toEqual([
      [2, 2],
      [4, 1],
    ]);
    expect(steps[0]?.after?.tokens["rome"]).toEqual({ latium: 7 });
    expect([steps[1]?.before.tokens["rome"], steps[1]?.after]).toEqual([{ latium: 7 }, null]);
  });

  it("are reckoned from an earlier picture, never across what is vague", () => {
    expect(piecesAt(told, [picture(0, 1)], 2)?.tokens["rome"]).toEqual({ latium: 3 });
    expect(piecesAt(told, [picture(2, 3)], 5)).toBeNull();
    expect(piecesAt(told, [picture(2, 3), picture(4, 7)], 5)?.tokens["rome"]).toEqual({
      latium: 8,
    });
  });
});
