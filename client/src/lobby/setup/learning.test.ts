import { beforeEach, describe, expect, it, vi } from "vitest";
import type { EditionInfo, TableInfo } from "../../api/protocol";
import { guideIn, learnersWish, pathTo, underWay } from "./learning";

const edition = (name: string, guide: EditionInfo["guide"]): EditionInfo => ({
  name,
  title: name,
  summary: "",
  setups: [{ players: 5, board: "west" }],
  options: [],
  phases: [],
  civilizations: "chosen",
  newcomers: false,
  guide,
});
const usual = edition("large", null);
const taught = edition("lessons", { turns: 7, civ: "egypt" });

const table = (ruleset: string, status: TableInfo["status"], seats: readonly number[]): TableInfo =>
  ({ id: ruleset, settings: { ruleset }, status, you: { seats } }) as unknown as TableInfo;

describe("learning by playing", () => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", { getItem: () => null });
  });

  it("is for the edition that has lessons, whatever it is called", () => {
    expect(guideIn({ default: "large", editions: [usual, taught] })).toBe(taught);
    expect(guideIn({ default: "large", editions: [usual] })).toBeUndefined();
  });

  it("gives the civilization that the lessons are best for, and the mildest bots", () => {
    const wish = learnersWish(taught, ["random", "easy", "normal"]);
    expect([wish.civ, wish.bot]).toEqual(["egypt", "easy"]);
    expect([wish.settings.ruleset, wish.settings.players]).toEqual(["lessons", 5]);
    expect(learnersWish(taught, ["normal"]).bot).toBe("normal");
  });

  it("goes on with a game of one's own that is under way", () => {
    const mine = table("lessons", "running", [1]);
    const others = [
      table("large", "running", [1]),
      table("lessons", "finished", [1]),
      table("lessons", "running", []),
    ];
    expect(underWay(taught, others)).toBeUndefined();
    expect(underWay(taught, [...others, mine])).toBe(mine);
    expect(pathTo(mine)).toBe("/table/lessons/1");
  });
});
