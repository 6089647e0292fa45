/** A small world for the tests of plans. */
import type { BoardFacts } from "../map/ground/facts";
import type { MovementOffer } from "./orders";

const land = (name: string, near: readonly string[], water: readonly string[] = []) => ({
  id: name.toLowerCase(),
  name,
  also: [],
  region: "rome",
  board: 1,
  limit: 2,
  site: null,
  flood_plain: null,
  volcano: null,
  start: null,
  coastal: water.length > 0,
  land: near,
  water,
  coasts: water.length > 0 ? [water] : [],
});

export const FACTS: BoardFacts = {
  areas: {
    rome: land("Rome", ["etruria", "samnium"], ["corsica", "tyrrhenian"]),
    etruria: land("Etruria", ["rome", "cisalpina"]),
    cisalpina: land("Cisalpina", ["etruria"]),
    samnium: land("Samnium", ["rome"]),
    corsica: land("Corsica", [], ["rome", "tyrrhenian"]),
  },
  seas: { tyrrhenian: { id: "tyrrhenian", name: "Tyrrhenian Sea", water: ["rome", "corsica"] } },
  flood_plains: {},
  volcanoes: {},
  civilizations: {
    rome: {
      id: "rome",
      name: "Rome",
      rank: 1,
      side: "west",
      colour: "red",
      start: "rome",
      other_starts: [],
    },
  },
  coast_needs_boards: {},
  not_adjacent: [],
};

export const OFFER: MovementOffer = {
  tokens: {
    rome: { free: 5, to: ["etruria", "samnium"] },
    etruria: { free: 1, to: ["rome", "cisalpina"] },
  },
  land_steps: 1,
  ships: [
    { ship: 0, berth: ["rome", 0], ready: false, steps: 4 },
    { ship: 1, berth: null, ready: false, steps: 4 },
    { ship: 2, berth: null, ready: false, steps: 4 },
    { ship: 3, berth: null, ready: false, steps: 4 },
  ],
  capacity: 5,
  open_sea: false,
  treasury: 3,
  may_build: 4,
  may_build_in: ["rome"],
  ports: [],
  ship_steps: 4,
  sailing: { "rome/0": [["corsica", 0]], "corsica/0": [["rome", 0]] },
  payments: {
    treasury: { treasury: 2, tokens: 0 },
    mixed: { treasury: 1, tokens: 1 },
    tokens: { treasury: 0, tokens: 2 },
  },
  upkeep: 1,
  pays_elsewhere: true,
};

/** The same for somebody who may make two steps. */
export const FAR: MovementOffer = {
  ...OFFER,
  land_steps: 2,
  tokens: {
    ...OFFER.tokens,
    rome: { free: 5, to: ["etruria", "samnium"], through: { etruria: ["cisalpina"], samnium: [] } },
  },
};

export const TOKENS = { rome: 6, etruria: 1 };
