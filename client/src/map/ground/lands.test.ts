import { expect, it } from "vitest";
import { withoutLeft, type BoardFacts } from "./facts";
import { areasInPlay, homeOf } from "./lands";

const area = (region: string, start: string | null = null) => ({
  id: region,
  name: region,
  also: [],
  region,
  board: 1,
  limit: 1,
  site: null,
  flood_plain: null,
  volcano: null,
  start,
  coastal: false,
  land: [],
  water: [],
  coasts: [],
});
const facts: BoardFacts = {
  areas: { rome: area("rome", "rome"), etruria: area("rome"), athens: area("hellas", "hellas") },
  seas: {},
  flood_plains: {},
  volcanoes: {},
  civilizations: {},
  coast_needs_boards: {},
  not_adjacent: [],
};

it("home is where one's tokens and cities are, each area once", () => {
  const view = {
    tokens: { rome: { etruria: 2 } },
    cities: { etruria: "rome", athens: "rome", rome: "celt" },
    ships: {},
  };
  expect(homeOf("rome", view, facts)).toEqual(["etruria", "athens"]);
});

it("home is the start while nothing stands on the board", () => {
  expect(homeOf("rome", { tokens: {}, cities: {}, ships: {} }, facts)).toEqual(["rome"]);
});

it("areas are in play with their region", () => {
  expect(areasInPlay(facts, { blocks: { hellas: "west" }, boards: [1] })).toEqual(["athens"]);
});

it("a region is closed when its player has left for good", () => {
  const setup = { blocks: { hellas: "west", rome: "west" }, boards: [1] };
  expect(areasInPlay(facts, withoutLeft(setup, ["rome"]))).toEqual(["athens"]);
  expect(withoutLeft(setup, [])).toBe(setup);
});
