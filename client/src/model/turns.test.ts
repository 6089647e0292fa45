import { describe, expect, it } from "vitest";
import { phasesOf, type Facts } from "./facts";

describe("the phases of a turn", () => {
  const facts = {
    phases: ["movement", "trade"],
    special_turns: { "1": ["movement"] },
  } as unknown as Facts;

  it("are its own where it has some, and else those of every turn", () => {
    expect(phasesOf(facts, 1)).toEqual(["movement"]);
    expect(phasesOf(facts, 2)).toEqual(["movement", "trade"]);
  });
});
