import { describe, expect, it } from "vitest";
import type { Price } from "../../api/engine";
import type { Board, Mine } from "../../api/protocol";
import { goalText } from "../../messages/speak";
import { plain } from "../../messages/rich";
import type { Facts } from "../facts";
import { goalsNow, partOfTurn, type Situation } from "./goals";

const area = (id: string, land: string[], site: string | null = null, region = "rome") => ({
  id,
  land,
  site,
  region,
  limit: 3,
  water: [] as string[],
});
const AREAS = {
  ostia: area("ostia", ["etruria"], "white"),
  etruria: area("etruria", ["ostia", "umbria"]),
  umbria: area("umbria", ["etruria", "veii"]),
  veii: area("veii", ["umbria"], "black"),
  gaul: area("gaul", [], "white", "celts"),
};
const REQUIREMENTS = {
  early_bronze: {
    cities: 2,
    advances: 0,
    costly_advances: 0,
    costly_from: 0,
    cheap_advances: 0,
    victory_points: 0,
  },
  middle_bronze: {
    cities: 3,
    advances: 3,
    costly_advances: 0,
    costly_from: 0,
    cheap_advances: 0,
    victory_points: 0,
  },
};
const FACTS = {
  areas: AREAS,
  advances: {
    pottery: { cost: 60, victory_points: 1 },
    masonry: { cost: 60, victory_points: 1 },
    music: { cost: 80, victory_points: 1 },
  },
  phases: [
    "tax_collection",
    "movement",
    "city_construction",
    "drawing_trade_cards",
    "trade",
    "advances_acquisition",
    "succession_markers",
  ],
  special_turns: { 1: ["movement", "succession_markers"] },
  cards_in_a_trade: 3,
  turns: null,
  ast: {
    basic: {
      rows: { rome: { epochs: ["stone", "stone", "stone", "early_bronze", "middle_bronze"] } },
      requirements: REQUIREMENTS,
      requirement_options: {},
    },
  },
} as unknown as Facts;

const prospect = (over: object = {}) => ({
  next: "stone",
  needs: [],
  falls_back: false,
  surplus: {},
  support: { tokens: 7, needed: 0, rate: 2 },
  city: { on_site: 6, in_wilderness: 12 },
  ...over,
});
const BOARD = {
  turn: 3,
  phase: "movement",
  over: false,
  civs: ["rome"],
  tokens: { rome: { etruria: 4, ostia: 3 } },
  cities: {},
  ast: { rome: 0 },
  advances: { rome: [] },
  cities_in_stock: { rome: 9 },
  scores: {},
  prospects: { rome: prospect() },
} as unknown as Board;
const MINE = {
  civ: "rome",
  hand: [
    ["salt", "w", null],
    ["salt", "w", null],
  ],
  means: 70,
  sets: { salt: { count: 2, value: 12, more: 15 }, ochre: { count: 1, value: 1, more: 3 } },
} as unknown as Mine;
const price = (cost: number): Price => ({ price: cost, why: [] });
const PRICES = { pottery: price(50), masonry: price(60), music: price(80) };

const at = (board: object = {}, over: Partial<Situation> = {}): Situation => ({
  board: { ...BOARD, ...board },
  mine: MINE,
  facts: FACTS,
  side: "basic",
  options: {},
  prices: PRICES,
  setup: { blocks: { rome: "west" }, boards: [1] },
  ...over,
});
const kinds = (situation: Situation): string[] => goalsNow(situation).map(({ kind }) => kind);
const said = (situation: Situation): string[] =>
  goalsNow(situation).map((goal) => plain(goalText(goal), ({ id }) => id));

describe("the part of the turn", () => {
  it("goes by the phases of the edition, and of the turn", () => {
    const part = (turn: number, phase: string) => partOfTurn(FACTS, { turn, phase });
    expect(part(3, "tax_collection")).toBe("settling");
    expect(part(3, "city_construction")).toBe("settling");
    expect(part(3, "trade")).toBe("trading");
    expect(part(3, "advances_acquisition")).toBe("buying");
    expect(part(3, "succession_markers")).toBe("closing");
    expect(part(1, "movement")).toBe("settling");
    expect(part(3, "a phase of another edition")).toBe("settling");
  });
});

describe("the goal line while land is settled", () => {
  it("tells the first space ahead that asks for something, and the nearest city", () => {
    expect(said(at())).toEqual([
      "ast space 0 of 4: the Early Bronze Age, 3 spaces on, asks for 2 cities (you have none).",
      "City site ostia: 6 tokens build a city (3 there, 4 next door); it then needs 2 tokens as support.",
    ]);
  });

  it("names first where a city stands ready, on a site or in the wilderness", () => {
    const goal = (own: Record<string, number>): string =>
      said(at({ tokens: { rome: own } }))[1] ?? "";
    expect(goal({ ostia: 5, etruria: 3, umbria: 1, veii: 6 })).toMatch(
      /^City site veii: 6 tokens build a city \(they are there\)/,
    );
    expect(goal({ ostia: 5, etruria: 12 })).toMatch(
      /^Wilderness etruria: 12 tokens build a city \(they are there\)/,
    );
    expect(goal({ ostia: 6, etruria: 12 })).toMatch(/^City site ostia/);
  });

  it("is right after a city", () => {
    const [step, city] = said(at({ cities: { ostia: "rome" }, tokens: { rome: { etruria: 7 } } }));
    expect(step).toContain("asks for 2 cities (you have 1)");
    expect(city).toBe(
      "City site veii: 6 tokens build a city (2 areas away); 2 cities then need 4 tokens as support.",
    );
  });

  it("says what the next space lacks as the server reckons it", () => {
    const needs = [
      ["cities", 2, 1, 0, []],
      ["costly_advances", 1, 0, 100, []],
    ];
    const [step] = said(
      at({ ast: { rome: 2 }, prospects: { rome: prospect({ next: "early_bronze", needs }) } }),
    );
    expect(step).toBe(
      "ast space 2 of 4: the next space (Early Bronze Age) asks for 2 cities (you have 1) and 1 advance costing 100 or more (you have none).",
    );
  });

  it("looks past what is there to what is asked for later", () => {
    const cities = { ostia: "rome", veii: "rome" };
    const [step] = goalsNow(
      at({ ast: { rome: 2 }, cities, prospects: { rome: prospect({ next: "early_bronze" }) } }),
    );
    expect(step).toMatchObject({ kind: "step", epoch: "middle_bronze", ahead: 2 });
    expect(step?.kind === "step" && step.missing.map(({ what, there }) => [what, there])).toEqual([
      ["cities", 2],
      ["advances", 0],
    ]);
  });

  it("tells how people multiply while there are too few for a city", () => {
    const few = at({ tokens: { rome: { etruria: 2, umbria: 1 } } });
    expect(kinds(few)).toEqual(["step", "people"]);
    expect(said(few)[1]).toContain("3 tokens in 2 areas");
  });

  it("takes the site where a city can be built before one with more tokens around it", () => {
    const tokens = { rome: { etruria: 9, ostia: 1, umbria: 2, veii: 6 } };
    expect(goalsNow(at({ tokens }))[1]).toMatchObject({ area: "veii", there: 6 });
  });

  it("puts cities that would be lost first", () => {
    const support = { tokens: 3, needed: 4, rate: 2 };
    const cities = { ostia: "rome", veii: "rome" };
    const [first, ...rest] = goalsNow(at({ cities, prospects: { rome: prospect({ support }) } }));
    expect(first).toEqual({ kind: "support", cities: 2, tokens: 3, needed: 4 });
    expect(rest).toHaveLength(1);
  });

  it("leaves out sites that are taken, out of play, or for which no city is left", () => {
    const taken = at({ tokens: { rome: { etruria: 7 }, celts: { ostia: 1 } } });
    expect(goalsNow(taken)[1]).toMatchObject({ area: "veii" });
    expect(kinds(at({ cities_in_stock: { rome: 0 } }))).toEqual(["step", "people"]);
  });

  it("has no A.S.T. beyond the end of the row", () => {
    expect(kinds(at({ prospects: { rome: prospect({ next: null }) } }))).not.toContain("step");
  });
});

describe("the goal line where the turns are counted", () => {
  const facts = { ...FACTS, turns: 5 };

  it("tells which turn it is, and looks no further than the last", () => {
    expect(said(at({ turn: 3 }, { facts }))[0]).toContain(
      "Turn 3 of 5, ast space 0 of 4: the Early",
    );
    expect(said(at({ turn: 4 }, { facts }))[0]).toBe(
      "Turn 4 of 5, ast space 0 of 4: you have all that the spaces ahead ask for.",
    );
  });

  it("tells one's points with the hand, where cards score at the end", () => {
    const scores = { rome: { further: { trade_cards: 0 } } };
    const prospects = { rome: { ...prospect(), score: 83 } };
    const told = (worth: number) =>
      said(at({ turn: 3, scores, prospects }, { facts, mine: { ...MINE, worth } }))[0];
    expect(told(120)).toContain("Turn 3 of 5, 83 + 120 points in hand, ast space 0 of 4");
    expect(told(0)).toContain("Turn 3 of 5, ast space 0 of 4");
  });

  it("speaks of people in a turn that builds no city", () => {
    expect(kinds(at({ turn: 1 }, { facts }))).toEqual(["step", "people"]);
  });
});

describe("the goal line with cards", () => {
  it("says how many cards trade needs, and what the hand would buy", () => {
    expect(said(at({ phase: "trade" }))).toEqual([
      "A trade takes 3 cards or more from each side; you hold 2.",
      "Your cards and treasury, 70 in all, would buy masonry (60); music needs 10 more.",
    ]);
  });

  it("tells whom the trade has passed by why, and nobody else", () => {
    const phase = "advances_acquisition";
    expect(said(at({ phase }))[1]).toBe(
      "A trade takes 3 cards or more from each side; you hold 2.",
    );
    const hand = [...MINE.hand, ["ochre", "w", null]] as unknown as Mine["hand"];
    expect(kinds(at({ phase }, { mine: { ...MINE, hand } }))).toEqual(["buy", "step"]);
  });

  it("names the set that grows most, once there are cards enough", () => {
    const hand = [...MINE.hand, ["ochre", "w", null]] as unknown as Mine["hand"];
    const [trade] = said(at({ phase: "trade" }, { mine: { ...MINE, hand } }));
    expect(trade).toContain("you hold 3. One more salt would add 15.");
  });

  it("never guesses a price", () => {
    expect(kinds(at({ phase: "advances_acquisition" }, { prices: null }))).toEqual([
      "trade",
      "step",
    ]);
    expect(kinds(at({ phase: "trade" }, { prices: {} }))).toEqual(["trade", "step"]);
  });

  it("leaves held advances out, and says what the cheapest lacks", () => {
    const poor = at(
      { phase: "advances_acquisition", advances: { rome: ["pottery"] } },
      { mine: { ...MINE, means: 20 } },
    );
    expect(said(poor)[0]).toBe(
      "Your cards and treasury, 20 in all, buy nothing yet; masonry needs 40 more.",
    );
  });
});

describe("the goal line is silent", () => {
  it("after the game, and for those who are not in it", () => {
    expect(goalsNow(at({ over: true }))).toEqual([]);
    expect(goalsNow(at({ civs: ["celts"] }))).toEqual([]);
    expect(goalsNow(at({ turn: 0, phase: "placing_tokens" }))).toEqual([]);
  });
});
