import { describe, expect, it } from "vitest";
import type { Geometry } from "../../map/ground/geometry";
import type { Facts, Setup } from "../../model/facts";
import { setupFor, sheetOf } from "./setupMap";

const spot = (x: number, y: number) => ({ centre: [x, y, 1] });
/** Two squares beside each other, and a third far away. */
const GEOMETRY = {
  quantum: 1,
  arcs: [
    [0, 0, 100, 0, 0, 100, -100, 0, 0, -100],
    [100, 0, 100, 0, 0, 100, -100, 0, 0, -100],
    [900, 0, 100, 0, 0, 100, -100, 0, 0, -100],
  ],
  areas: {
    here: { land: [[[0]]], ...spot(50, 50) },
    there: { land: [[[1]]], ...spot(150, 50) },
    far: { land: [[[2]]], ...spot(950, 50) },
  },
  seas: {},
  islets: [],
} as unknown as Geometry;
const setup = (players: number, board: string, ...civs: readonly string[]) =>
  ({
    players,
    board,
    boards: [],
    blocks: Object.fromEntries(civs.map((civ) => [civ, "west"])),
  }) as unknown as Setup;
const FACTS = {
  areas: {
    here: { name: "Here", region: "one" },
    there: { name: "There", region: "two" },
    far: { name: "Far", region: "three" },
  },
  seas: {},
  civilizations: {
    one: { name: "One", start: "here" },
    two: { name: "Two", start: "there" },
    three: { name: "Three", start: "far" },
  },
  setups: [setup(2, "west", "one", "two"), setup(3, "west", "one", "two", "three")],
} as unknown as Facts;

describe("the board of a set-up", () => {
  it("shows what is in play and where everybody starts", () => {
    const found = sheetOf(GEOMETRY, FACTS, setup(2, "west", "one", "two"));
    expect(found.box).toEqual({ x0: -30, y0: -30, x1: 230, y1: 130 });
    expect(found.areas).toBe(2);
    expect(found.starts.map(({ civ, area }) => [civ, area])).toEqual([
      ["one", "Here"],
      ["two", "There"],
    ]);
    expect(found.starts[0]?.left).toBeCloseTo(80 / 260);
    expect(found.starts[0]?.top).toBeCloseTo(80 / 160);
  });

  it("is that of the players and the board", () => {
    expect(setupFor(FACTS, 3, "west")?.players).toBe(3);
    expect(setupFor(FACTS, 2, null)?.players).toBe(2);
    expect(setupFor(FACTS, 2, "east")).toBeUndefined();
    expect(setupFor(FACTS, 9, "west")).toBeUndefined();
  });
});
