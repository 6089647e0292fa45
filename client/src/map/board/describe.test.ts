import { describe as group, expect, it } from "vitest";
import { FACTS } from "../../plan/testing";
import { describe } from "./describe";

group("the card of an area", () => {
  const areas = {
    ...FACTS.areas,
    etruria: { ...FACTS.areas["etruria"]!, region: "celts" },
    corsica: { ...FACTS.areas["corsica"]!, region: "celts" },
  };
  const table = {
    facts: { ...FACTS, areas },
    setup: { blocks: { rome: "west" }, boards: [1] },
    pieces: new Map(),
    lit: [],
    marks: [],
  };

  it("leaves out neighbours by land that are not in play, and marks those by water", () => {
    const rome = describe("rome", table);
    expect(rome.land).toEqual(["Samnium"]);
    expect(rome.water).toEqual(["Corsica (not in play)", "Tyrrhenian Sea"]);
  });

  it("says shortly who is there, the limit and the site", () => {
    const pieces = new Map([["rome", [{ kind: "tokens", civ: "rome", count: 2 } as const]]]);
    const { limit } = FACTS.areas["rome"]!;
    expect(describe("rome", { ...table, pieces }).brief.slice(0, 2)).toEqual([
      expect.stringContaining("2 tokens"),
      `limit ${limit}`,
    ]);
  });

  it("says of a coast out of play that ships may pass", () => {
    expect(describe("corsica", table).brief).toEqual(["out of play: ships may pass but not stop"]);
    expect(describe("corsica", table).printed).toContain(
      "out of play: ships may pass but not stop",
    );
  });
});
