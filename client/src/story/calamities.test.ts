import { describe, expect, it } from "vitest";
import type { Happened } from "../api/protocol";
import { calamitiesIn } from "./calamities";

describe("calamities", () => {
  it("gathers what a calamity did under the calamity", () => {
    const at = (event: Happened["event"]): Happened => ({
      turn: 2,
      phase: "calamity_resolution",
      event,
    });
    const blows = calamitiesIn(
      [
        {
          turn: 2,
          phase: "tax_collection",
          event: {
            type: "TaxesCollected",
            civ: "rome",
            rate: 2,
            cities: 1,
            collected: 2,
            revolting: 0,
          },
        },
        at({
          type: "CalamityStruck",
          calamity: "famine",
          victim: "rome",
          beneficiary: null,
          why: [],
        }),
        at({ type: "TreasuryLost", civ: "rome", cause: "famine", amount: 1, owed: 2 }),
        at({
          type: "CalamityStruck",
          calamity: "epidemic",
          victim: "egypt",
          beneficiary: null,
          why: [],
        }),
      ],
      2,
    );
    expect(blows.map((blow) => [blow.struck.calamity, blow.results.length])).toEqual([
      ["famine", 1],
      ["epidemic", 0],
    ]);
  });
});
