import { describe, expect, it } from "vitest";
import { DECISIONS, EVENTS, type Decision, type GameEvent } from "../api/engine";
import type { Board, Mine } from "../api/protocol";
import { messages } from "../messages";
import { plain, refsIn, type Rich } from "../messages/rich";
import { realOf, type Real } from "../model/lessons/real";
import { kindOf, linesIn, novelIn, wordsFor, type RealScene } from "./novel";
import { ask, facts, happened, scene } from "./testing";

const SHORT_SET = ["law", "music"];
const text = (words: Rich): string => plain(words, ({ id }) => id);

/** A question with whatever any of them carries. */
const question = (type: string, cause = "famine", owner = "egypt"): Decision =>
  ({
    type,
    cause,
    owner,
    victim: "hatti",
    beneficiary: "hatti",
    receiver: "hatti",
    defender: "hatti",
    card: "ochre",
    area: "tanis",
    asked: [],
    areas: [],
    attacks: [],
    candidates: [],
    abilities: ["law"],
    rates: [1, 2, 3],
    points: 10,
    damage: 10,
    count: 2,
    price: 5,
    tokens: 3,
    cities: 2,
    cards: 2,
    steps: 1,
    each: 1,
    treasury: 3,
    of: "cities",
  }) as unknown as Decision;

interface Given {
  readonly asked?: string | null;
  readonly turn?: number;
  readonly log?: RealScene["log"];
  readonly hand?: Mine["hand"];
  readonly side?: RealScene["side"];
  readonly learnt?: boolean;
  readonly wealth?: boolean;
  readonly may?: RealScene["may"];
}

/** A position of a real game: two cities, ten tokens, a stock of five. */
function real(given: Given = {}): RealScene {
  const { asked = "PlanMovement", turn = 2, log = [], hand = [], side = "basic" } = given;
  const cities = { gaza: "egypt", sinai: "egypt" };
  const tokens = { tanis: 10 };
  const { board, mine } = scene({ turn, phase: "movement", asked, log, hand, cities, tokens });
  const prospects = {
    egypt: {
      needs: [],
      support: { rate: 2 },
      hand_limit: 2,
      city: { on_site: 6, in_wilderness: 12 },
    },
  };
  const further = given.wealth === true ? { treasury: 0, trade_cards: 0 } : {};
  const scores = { egypt: { cities: 2, advances: 0, ast: 20, bonus: 0, further } };
  const more = { prospects, scores, ast: { egypt: 4 }, stock: { egypt: 5 }, advances: {} };
  const row = { rows: { egypt: { epochs: Array(16).fill("stone") } }, points_per_step: 5 };
  const edition = {
    ...facts,
    lessons: [],
    turns: null,
    advances: {
      law: { victory_points: 6, free_credits: 0 },
      music: { victory_points: 1, free_credits: 10 },
    },
    calamities: {
      tempest: { kind: "minor" },
      famine: { kind: "non_tradeable" },
      piracy: { kind: "tradeable" },
    },
    ast: { basic: row, expert: row },
    short_game: { space: 10 },
  };
  return {
    facts: edition as unknown as RealScene["facts"],
    board: { ...board, ...more } as unknown as Board,
    mine,
    log,
    side,
    learnt: given.learnt ?? false,
    game: "mega.full.basic",
    ask: asked === null ? null : { ...ask(asked), question: question(asked) },
    may: given.may ?? [],
  };
}

const known = (given: Given = {}): Real => realOf(real(given));
const ids = (given: Given): string[] => linesIn(real(given)).map(({ id }) => id);
const said = (given: Given, id: string): string =>
  text(linesIn(real(given)).find((one) => one.id.startsWith(id))?.text ?? []);
const drawn = (destroys_city: boolean, civ = "egypt"): GameEvent => ({
  type: "ThemeSetDrawn",
  civ,
  theme_set: civ === "egypt" ? "a_set" : null,
  advances: civ === "egypt" ? SHORT_SET : [],
  destroys_city,
});

/** At most three short sentences. */
function expectShort(words: Rich, id: string): void {
  const sentences = text(words)
    .replaceAll("A.S.T.", "AST")
    .split(/[.?!](?= |$)/)
    .filter((part) => part.trim() !== "");
  expect(sentences.length, `${id}: ${text(words)}`).toBeLessThanOrEqual(3);
  expect(text(words).split(" ").length, id).toBeLessThanOrEqual(55);
  expect(text(words), id).not.toMatch(/undefined|NaN|\.\.|Infinity/);
  for (const ref of refsIn(words))
    if (ref.kind === "term") expect(messages.terms, id).toHaveProperty(ref.id);
}

describe("the words for what is met in a real game", () => {
  it("are there for every kind of question of every edition, short, and each its own", () => {
    const words = DECISIONS.map((type) => wordsFor(question(type), known()));
    DECISIONS.forEach((type, at) => expectShort(words[at] ?? [], type));
    expect(new Set(words.map(text)).size).toBe(DECISIONS.length);
    expect(words.map(text)).not.toContain(text(messages.coach.real.unheard));
  });

  it("say something of a question that nobody here has heard of", () => {
    expect(wordsFor(question("SomethingNew"), known())).toBe(messages.coach.real.unheard);
  });

  it("tell a city lost for a set, for food and for taxes apart, and whose it is", () => {
    const causes = ["theme_set", "city_support", "tax_revolt", "famine"];
    const asked = causes.flatMap((cause) =>
      ["egypt", "hatti"].map((owner) => question("ChooseCities", cause, owner)),
    );
    for (const one of asked) expectShort(wordsFor(one, known()), kindOf(one));
    expect(causes.map((cause) => kindOf(question("ChooseCities", cause)))).toEqual([
      "ChooseCities.theme_set",
      "ChooseCities.city_support",
      "ChooseCities.tax_revolt",
      "ChooseCities",
    ]);
    const log = happened(0, drawn(true));
    expect(text(wordsFor(question("ChooseCities", "theme_set"), known({ log })))).toContain(
      "Your four advances (law and music) are one of the strongest sets, and this is their price",
    );
  });

  it("reckon with the numbers of the moment", () => {
    const of = (type: string, given: Given = {}) => text(wordsFor(question(type), known(given)));
    expect(of("ChooseTaxRate")).toContain("Each of your 2 cities");
    expect(of("ChooseTaxRate")).toContain("from your stock of 5 to your treasury");
    expect(of("ChooseCredits", { log: happened(0, drawn(false)) })).toContain(
      "music lets you choose credits: each step is 5 points, and you have 2 steps",
    );
    expect(of("ChooseLosses")).toContain("Your 2 cities need 4 tokens on the board");
    expect(of("BuyAdvances")).toContain("you keep 2 at the most");
  });

  it("leave to the server at which rate cities revolt: with some advances none do", () => {
    const given = real();
    const poor = realOf({ ...given, board: { ...given.board, stock: { egypt: 1 } } });
    const words = text(wordsFor(question("ChooseTaxRate"), poor));
    expect(words).not.toMatch(/too small|will revolt|or cities revolt/);
    expect(words).toContain("beside each rate stands whether cities would revolt");
  });

  it("are there for the events that are told, and these are events", () => {
    const names = Object.keys(messages.coach.real.events);
    expect(names.filter((name) => !(EVENTS as readonly string[]).includes(name))).toEqual([]);
    const event = {
      ...question("x"),
      calamity: "famine",
      cities: { gaza: "egypt" },
      checks: [{ requirement: "cities", needed: 4, there: 3 }],
      draws: [{}, {}],
      annexed_by: "hatti",
      attacker: "hatti",
      needed: 7,
      space: 4,
    };
    for (const [name, { say }] of Object.entries(messages.coach.real.events)) {
      const told = { ...event, ...(name === "TaxRevolt" ? { cities: ["gaza"] } : {}) };
      const isCounted = name === "SupportChecked" || name === "TaxesCollected";
      const counted = isCounted ? { ...told, cities: 4, rate: 2, collected: 8 } : told;
      expectShort((say as (one: unknown, k: Real) => Rich)(counted, known()), name);
    }
  });
});

describe("the beginning of a real game", () => {
  it("says how it ends and what scores, and what is other than in the First Game", () => {
    expect(ids({}).slice(0, 2)).toEqual([
      "start.ends.mega.full.basic",
      "start.scores.mega.full.basic",
    ]);
    expect(said({}, "start.ends")).toContain("a marker reaches the last space");
    expect(said({}, "start.ends")).toContain("Yours is on space 4 of 15.");
    expect(said({ side: "expert" }, "start.ends")).toContain("one turn after a marker");
    expect(said({}, "start.scores")).toContain(
      "5 points for each step of your marker, 1 to 6 for an advance, 1 for a city.",
    );
    expect(said({ learnt: true }, "start.ends")).toContain("The first game counted turns");
    expect(said({ learnt: true }, "start.scores")).toContain("score nothing any more");
    expect(said({ wealth: true }, "start.scores")).toContain("cards and treasury by their worth");
    for (const given of [{}, { learnt: true }, { wealth: true }, { side: "expert" }] as const)
      for (const line of linesIn(real(given))) expectShort(line.text, line.id);
  });

  it("names the advances one was given, and why a city will go", () => {
    const log = happened(0, drawn(true, "hatti"), drawn(true));
    expect(said({ log, turn: 0 }, "held.set")).toContain("law and music");
    expect(said({ log, turn: 0 }, "held.set")).toContain("one of your first cities will go");
    expect(said({ log, turn: 0 }, "start.ends")).toContain("space 10 of 15");
    expect(said({ log: happened(0, drawn(false)) }, "held.set")).not.toContain("will go");
    expect(ids({ log: happened(0, drawn(true, "hatti")) })).not.toContain("held.set");
  });
});

describe("what the coach says in a real game", () => {
  const card = (name: string): Mine["hand"][number] => [name, "west", null];

  it("comes once: the first that was never met, the question last", () => {
    const all = ids({});
    expect(all.at(-1)).toBe("ask.PlanMovement");
    expect(novelIn(real(), [], false)?.id).toBe(all[0]);
    expect(novelIn(real(), all.slice(0, 2), false)?.id).toBe("ask.PlanMovement");
    expect(novelIn(real(), all, false)).toBeNull();
    expect(novelIn(real(), all, true)?.id).toBe("ask.PlanMovement");
  });

  it("is nothing while nothing is asked, and when all is over", () => {
    expect(ids({ asked: null })).toEqual([]);
    const ended = real();
    expect(linesIn({ ...ended, board: { ...ended.board, over: true } })).toEqual([]);
  });

  it("speaks of calamities in hand by their kinds, and of the limit where one trades or buys", () => {
    const hand = ["famine", "piracy", "tempest", "ochre", "ochre", "clay"].map(card);
    const held = ["held.non_tradeable", "held.tradeable", "held.minor"];
    expect(ids({ hand }).filter((id) => id.startsWith("held."))).toEqual(held);
    for (const asked of ["Trade", "BuyAdvances"])
      expect(ids({ hand, asked }).filter((id) => id.startsWith("held."))).toEqual([
        ...held,
        "held.limit",
      ]);
    expect(ids({ hand: hand.slice(0, 5), asked: "Trade" })).not.toContain("held.limit");
  });

  it("tells what befell the player lately, and nobody else", () => {
    const revolt = (civ: string): GameEvent => ({
      type: "TaxRevolt",
      civ,
      beneficiary: "hatti",
      cities: ["gaza"],
      why: [],
    });
    expect(ids({ turn: 4, log: happened(3, revolt("egypt")) })).toContain("event.TaxRevolt");
    expect(ids({ turn: 4, log: happened(2, revolt("egypt")) })).not.toContain("event.TaxRevolt");
    expect(ids({ turn: 4, log: happened(3, revolt("hatti")) })).not.toContain("event.TaxRevolt");
  });

  it("says at the first tax what becomes of cities that the stock cannot pay for", () => {
    const taxed: GameEvent = {
      type: "TaxesCollected",
      civ: "egypt",
      rate: 2,
      cities: 3,
      collected: 6,
      revolting: 0,
    };
    const log = happened(2, taxed);
    expect(said({ log }, "event.TaxesCollected")).toContain(
      "each of your 3 cities owes 2 tokens, and 6 went from your stock to your treasury. Cities whose tax the stock cannot pay revolt",
    );
    expect(ids({ log: happened(2, { ...taxed, civ: "hatti" }) })).not.toContain(
      "event.TaxesCollected",
    );
  });

  it("leaves to the question what the question speaks of", () => {
    const checked = happened(2, {
      type: "SupportChecked",
      civ: "egypt",
      cities: 4,
      tokens: 6,
      rate: 2,
      why: [],
      built: [],
    });
    const given = real({ log: checked });
    const asking = { ...ask("ChooseCities"), question: question("ChooseCities", "city_support") };
    const names = linesIn({ ...given, ask: asking }).map(({ id }) => id);
    expect(names).toContain("ask.ChooseCities.city_support");
    expect(names).not.toContain("event.SupportChecked");
    expect(ids({ log: checked })).toContain("event.SupportChecked");
  });

  it("explains what may be done besides, after what is asked", () => {
    const may = [{ ...ask("SellCommodities"), question: question("SellCommodities") }];
    expect(ids({ may }).slice(-2)).toEqual(["ask.PlanMovement", "ask.SellCommodities"]);
  });
});
