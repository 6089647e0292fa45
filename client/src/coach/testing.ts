/** The First Game's lessons and phases, and positions of it, for the tests of the coach. */
import { readFileSync } from "node:fs";
import type { Lesson } from "../api/facts";
import type { GameEvent } from "../api/engine";
import type { AskInfo, Board, Happened, Mine } from "../api/protocol";
import type { Facts } from "../model/facts";
import type { Scene } from "./script";

const FILE = "../src/ecumene/data/first/lessons.toml";

/** One entry of the file, as far as the tests need it. */
function lesson(entry: string): Lesson {
  const value = (key: string): string | undefined =>
    new RegExp(`^${key} = "?([\\w-]+)"?$`, "m").exec(entry)?.[1];
  const areas = /^areas = \[(.*)\]$/m.exec(entry)?.[1] ?? "";
  return {
    id: value("id") ?? "",
    turn: Number(value("turn")),
    kind: value("kind") as Lesson["kind"],
    phase: value("phase") ?? "",
    civ: value("civ") ?? null,
    areas: [...areas.matchAll(/"([\w-]+)"/g)].map(([, id = ""]) => id),
    orders: [],
  };
}

export const lessons: readonly Lesson[] = readFileSync(FILE, "utf-8")
  .split("[[lesson]]")
  .slice(1)
  .map(lesson);

const EARLY = ["population_expansion", "census", "movement"];
const CLOSE = ["leaving", "succession_markers", "game_end"];
const BUILD = ["city_construction", "surplus_population", "city_support"];
const SUFFER = ["minor_calamities", "returning_cards", "late_surplus_population"];
const settle = ["token_conflicts", "surplus_population"];
const whole = [
  "tax_collection",
  ...EARLY,
  "token_conflicts",
  "city_attacks",
  ...BUILD,
  "drawing_trade_cards",
  "additional_purchases",
  "trade",
  ...SUFFER,
  ...CLOSE,
];

export const facts = {
  lessons,
  phases: whole,
  special_turns: {
    1: [...EARLY, "surplus_population", ...CLOSE],
    2: [...EARLY, ...settle, ...CLOSE],
    3: [...EARLY, ...settle, ...CLOSE],
    4: [...EARLY, "token_conflicts", ...BUILD, "drawing_trade_cards", ...CLOSE],
    5: [
      "tax_collection",
      ...EARLY,
      "token_conflicts",
      ...BUILD,
      "drawing_trade_cards",
      ...SUFFER,
      ...CLOSE,
    ],
  },
  civilizations: { egypt: { start: "tanis" } },
  commodities: { ochre: { value: 1 }, clay: { value: 1 } },
  calamities: { tempest: { kind: "minor" } },
  set_values: { ochre: [0, 1, 4, 9], clay: [0, 1, 4, 9] },
  cards_in_a_trade: 3,
  true_names: 2,
} as unknown as Facts;

export const ask = (type: string): AskInfo => ({
  id: `x/${type}`,
  kind: type,
  question: { type } as AskInfo["question"],
  early: false,
});

export const happened = (turn: number, ...events: readonly GameEvent[]): Happened[] =>
  events.map((event) => ({ turn, phase: "", event }));

interface Given {
  readonly turn: number;
  readonly phase: string;
  readonly asked: string | null;
  readonly civ?: string;
  readonly over?: boolean;
  readonly log?: readonly Happened[];
  readonly tokens?: Readonly<Record<string, number>>;
  readonly cities?: Readonly<Record<string, string>>;
  readonly hand?: Mine["hand"];
  readonly plan?: Scene["plan"];
  readonly gaveUp?: Scene["gaveUp"];
}

/** A position of a game of two, as the coach sees it. */
export function scene(given: Given): Scene {
  const { turn, phase, asked, civ = "egypt", over = false, log = [], hand = [] } = given;
  const needs = turn >= 5 ? [["cities", 2, 0, 0, []]] : [];
  const board = {
    turn,
    phase,
    over,
    civs: ["egypt", "hatti"],
    tokens: { [civ]: given.tokens ?? { tanis: 2 } },
    cities: given.cities ?? {},
    treasury: { [civ]: 4 },
    prospects: { [civ]: { needs } },
  } as unknown as Board;
  const mine = { civ, hand, sets: {}, worth: 0, premiums: {} } as unknown as Mine;
  return {
    facts,
    board,
    mine,
    log,
    ask: asked === null ? null : ask(asked),
    hintFits: true,
    button: "",
    gaveUp: given.gaveUp ?? {},
    plan: given.plan ?? null,
  };
}
