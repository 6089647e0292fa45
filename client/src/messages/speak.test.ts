import { describe, expect, it } from "vitest";
import { plain } from "./rich";
import { reasonsOf } from "./speak";

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
