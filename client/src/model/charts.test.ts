import { describe, expect, it } from "vitest";
import type { Board, Happened } from "../api/protocol";
import { chartsOf, ticks } from "./charts";
import { facts } from "./testing";

describe("charts", () => {
  it("follow census and markers by turn", () => {
    const log: Happened[] = [
      { turn: 1, phase: "census", event: { type: "CensusTaken", census: { rome: 4 } } },
      {
        turn: 1,
        phase: "succession_markers",
        event: {
          type: "SuccessionMarkerChecked",
          civ: "rome",
          start: 0,
          space: 1,
          epoch: "stone",
          checks: [],
        },
      },
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
      { turn: 2, phase: "census", event: { type: "CensusTaken", census: { rome: 9 } } },
    ];
    const board = {
      turn: 2,
      civs: ["rome"],
      cities: { latium: "rome", etruria: "rome", apulia: "egypt" },
    } as unknown as Board;
    const charts = chartsOf(log, board, facts);
    expect(charts.find((chart) => chart.what === "tokens")).toMatchObject({
      turns: [1, 2],
      lines: { rome: [4, 9] },
    });
    expect(charts.find((chart) => chart.what === "ast")?.lines.rome).toEqual([1, 1]);
    expect(charts.find((chart) => chart.what === "cities")?.lines.rome).toEqual([1, 2]);
  });

  it("have round numbers at their side", () => {
    expect(ticks(9)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(ticks(3)).toEqual([0, 1, 2, 3]);
    expect(ticks(47)).toEqual([0, 10, 20, 30, 40, 50]);
  });
});
