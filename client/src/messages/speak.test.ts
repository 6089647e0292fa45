import { describe, expect, it } from "vitest";
import { plain } from "./rich";
import { comingPhases, questionText, reasonsOf } from "./speak";

describe("a suggestion", () => {
  it("says its reasons in words", () => {
    const why = [
      { code: "meets_requirement", facts: { epoch: "late_bronze" } },
      { code: "keeps_set", facts: { card: "salt", count: 4 } },
    ];
    const [first, second] = reasonsOf({ answer: {}, why });
    expect(plain(first ?? [], ({ id }) => id)).toContain("Late Bronze Age");
    expect(second).toContainEqual({ kind: "card", id: "salt" });
  });

  it("has a reason that the page has no words for left out", () => {
    expect(reasonsOf({ answer: {}, why: [{ code: "whim", facts: {} }] })).toEqual([]);
  });
});

describe("what comes next", () => {
  const facts = { words: { printed: [] } } as unknown as Parameters<typeof comingPhases>[0];
  const played = ["movement", "token_conflicts", "city_construction", "trade", "ast_alteration"];

  it("is told by the phases that this turn has", () => {
    expect(comingPhases(facts, played, "movement")).toEqual(["Conflict", "City construction"]);
    expect(comingPhases(facts, ["movement", "trade"], "movement")).toEqual(["Trade"]);
    expect(comingPhases(facts, ["movement", "trade"], "trade")).toEqual([]);
  });

  it("is not known before the first turn", () => {
    expect(comingPhases(facts, played, "placing_cities")).toBeNull();
  });
});

it("a movement that is planned ahead is not said to be carried out at once", () => {
  const plan = { type: "PlanMovement" } as Parameters<typeof questionText>[0];
  const said = (isEarly: boolean) =>
    plain(questionText(plan, "rome", "census", isEarly), ({ id }) => id);
  expect(said(false)).toContain("carried out at once");
  expect(said(true)).toContain("stays sealed");
  expect(said(true)).not.toContain("at once");
});
