import { describe, expect, it } from "vitest";
import type { EditionInfo, TableInfo } from "../../api/protocol";
import {
  boardsFor,
  editionOf,
  hadCompany,
  plainSettings,
  playerCounts,
  soloLike,
  withEdition,
  withPlayers,
} from "./settings";

const EDITION: EditionInfo = {
  name: "first",
  title: "First",
  summary: "",
  setups: [
    { players: 5, board: "west" },
    { players: 5, board: "east" },
    { players: 9, board: "east" },
  ],
  options: [{ name: "pace", kind: "choice", choices: ["slow", "fast"], default: "slow" }],
  phases: [],
  civilizations: "chosen",
  newcomers: false,
  guide: null,
};
const OTHER: EditionInfo = {
  ...EDITION,
  name: "other",
  setups: [{ players: 3, board: "lake" }],
  options: [{ name: "storms", kind: "flag", choices: [], default: true }],
};
const PLAIN_SETTINGS = plainSettings(EDITION);

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
    const again = soloLike(table(SEATS), ["random", "normal", "strong"], EDITION);
    expect(again).toEqual({
      settings: { ...PLAIN_SETTINGS, players: 9 },
      civ: "hatti",
      bot: "strong",
      temper: "bold",
    });
  });

  it("takes the usual bot where its own is not to be had", () => {
    expect(soloLike(table(SEATS), ["random", "normal"], EDITION).bot).toBe("normal");
    expect(soloLike(null, ["random"], EDITION)).toEqual({
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

describe("an edition", () => {
  it("brings its players, boards and options", () => {
    expect(playerCounts(EDITION)).toEqual([5, 9]);
    expect(boardsFor(EDITION, 5)).toEqual(["west", "east"]);
    expect(PLAIN_SETTINGS).toMatchObject({ players: 5, board: "west", options: { pace: "slow" } });
    expect(withPlayers(PLAIN_SETTINGS, 9, EDITION)).toMatchObject({ players: 9, board: "east" });
  });

  it("is found by its name, and replaces what belongs to the rules", () => {
    const all = { default: "first", editions: [EDITION, OTHER] };
    expect(editionOf(all, "other")).toBe(OTHER);
    expect(editionOf(all)).toBe(EDITION);
    expect(withEdition({ ...PLAIN_SETTINGS, public: true }, OTHER)).toMatchObject({
      ruleset: "other",
      players: 3,
      board: "lake",
      options: { storms: true },
      public: true,
    });
  });
});
