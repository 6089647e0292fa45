import { describe, expect, it } from "vitest";
import type { TableInfo } from "../api/protocol";
import { hadCompany, PLAIN_SETTINGS, soloLike } from "./settings";

const SEATS = [
  { number: 1, kind: "bot", bot: "strong", temper: "bold", civ: "rome" },
  { number: 2, kind: "human", bot: null, temper: null, civ: "hatti" },
];
const table = (seats: readonly object[]): TableInfo =>
  ({
    settings: { ...PLAIN_SETTINGS, players: 9 },
    seats,
    you: { seats: [2] },
  }) as unknown as TableInfo;

describe("a game that is played again", () => {
  it("has the same settings, bots and civilization", () => {
    const again = soloLike(table(SEATS), ["random", "normal", "strong"]);
    expect(again).toEqual({
      settings: { ...PLAIN_SETTINGS, players: 9 },
      civ: "hatti",
      bot: "strong",
      temper: "bold",
    });
  });

  it("takes the usual bot where its own is not to be had", () => {
    expect(soloLike(table(SEATS), ["random", "normal"]).bot).toBe("normal");
    expect(soloLike(null, ["random"])).toEqual({
      settings: PLAIN_SETTINGS,
      civ: "",
      bot: "random",
      temper: "normal",
    });
  });

  it("is a table for several where several people sat", () => {
    expect(hadCompany(table(SEATS))).toBe(false);
    expect(hadCompany(table([...SEATS, { number: 3, kind: "human" }]))).toBe(true);
    expect(hadCompany(null)).toBe(false);
  });
});
