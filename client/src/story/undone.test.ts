import { describe, expect, it } from "vitest";
import type { Happened } from "../api/protocol";
import { placedOf, standingOf, undoneIn } from "./undone";

const turn = (turn: number): Happened => ({
  turn,
  phase: "movement",
  event: { type: "LastTurnBegins" } as Happened["event"],
});
const back = (undone: number): Happened => ({
  turn: 1,
  phase: "movement",
  event: { type: "AnswerTakenBack", civ: "rome", ask: "", undone, hindsight: false, undone_of: {} },
});

describe("what was taken back", () => {
  it("no longer counts, as far as it reached", () => {
    const events = [turn(1), turn(2), turn(3), back(2), turn(4)];
    expect([...undoneIn(events)].sort()).toEqual([1, 2]);
    expect(standingOf(events)).toEqual([turn(1), back(2), turn(4)]);
  });

  it("may have been taken back again, or reach behind what is known", () => {
    const events = [turn(1), turn(2), back(1), turn(3), back(3), turn(4)];
    expect([...undoneIn(events)].sort()).toEqual([1, 2, 3]);
    expect(undoneIn([turn(1), back(9)])).toEqual(new Set([0]));
  });

  it("leaves everything in its place where places are counted", () => {
    const events = [turn(1), turn(2), back(1), turn(3)];
    expect(placedOf(events)).toEqual([turn(1), back(1), back(1), turn(3)]);
    const still = [turn(1), turn(2)];
    expect(placedOf(still)).toBe(still);
  });

  it("of a taking back that undid nothing, nothing is undone", () => {
    expect(undoneIn([turn(1), back(0), turn(2)]).size).toBe(0);
  });
});
