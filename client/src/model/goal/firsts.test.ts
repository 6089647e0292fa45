import { describe, expect, it } from "vitest";
import type { AskInfo } from "../../api/protocol";
import { firstIn, isNew } from "./firsts";

const ask = (type: string) => ({ id: "1", question: { type } }) as unknown as AskInfo;

describe("what is met for the first time", () => {
  it("is told by the question, or by the phase of the calamities", () => {
    expect(firstIn(ask("BuyAdvances"), { phase: "advances_acquisition" })).toBe("advances");
    expect(firstIn(ask("ChooseTaxRate"), { phase: "tax_collection" })).toBe("tax");
    expect(firstIn(ask("ChooseLosses"), { phase: "calamity_resolution" })).toBe("calamities");
    expect(firstIn(ask("Trade"), { phase: "trade" })).toBeNull();
    expect(firstIn(null, { phase: "calamity_resolution" })).toBeNull();
  });

  it("is explained as long as that moment lasts, and never again", () => {
    expect(isNew({}, "tax", "a/2")).toBe(true);
    expect(isNew({ tax: "a/2" }, "tax", "a/2")).toBe(true);
    expect(isNew({ tax: "a/2" }, "tax", "a/3")).toBe(false);
  });
});
