import { describe, expect, it } from "vitest";
import type { Facts, Setup } from "../../model/facts";
import { homelandOf } from "./homeland";

const area = (id: string, region: string, land: string[], more: object = {}) => ({
  id,
  name: id,
  region,
  land,
  water: [],
  site: null,
  flood_plain: null,
  coastal: false,
  ...more,
});
const facts = {
  civilizations: {
    minoa: { name: "Minoa", start: "knossos" },
    saba: { name: "Saba", start: "saba" },
    egypt: { name: "Egypt", start: "tanis" },
  },
  areas: {
    knossos: area("knossos", "minoa", [], { water: ["tanis"], coastal: true, site: "black" }),
    tanis: area("tanis", "egypt", ["desert"], { coastal: true, flood_plain: "nile" }),
    desert: area("desert", "egypt", ["tanis", "saba"]),
    saba: area("saba", "saba", ["desert"]),
  },
  seas: {},
  coast_needs_boards: {},
} as unknown as Facts;
const setup = (...civs: string[]): Setup =>
  ({ blocks: Object.fromEntries(civs.map((civ) => [civ, []])), boards: [1] }) as unknown as Setup;

describe("the home of a civilization", () => {
  it("is counted on the map", () => {
    expect(homelandOf(facts, setup("minoa", "saba", "egypt"), "egypt")).toEqual({
      civ: "egypt",
      name: "Egypt",
      start: "tanis",
      place: 3,
      players: 3,
      areas: 2,
      coast: 1,
      sites: 0,
      floods: 1,
      neighbours: ["saba"],
    });
  });

  it("has those for neighbours who play, over water too", () => {
    const home = (civ: string, ...civs: string[]) => homelandOf(facts, setup(...civs), civ);
    expect(home("minoa", "minoa", "egypt")?.neighbours).toEqual(["egypt"]);
    expect(home("egypt", "minoa", "egypt")?.neighbours).toEqual([]);
    expect(home("egypt", "minoa", "egypt")?.place).toBe(2);
    expect(home("rome", "minoa")).toBeNull();
  });
});
