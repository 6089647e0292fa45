import { describe, expect, it } from "vitest";
import { DECISIONS } from "../api/engine";
import { messages } from "../messages";
import { formOf } from "./forms";
import { grouped, isAnsweredOnMap, litAreas, mostOf, roomFor, toggle, totalOf } from "./spec";
import { plain, type Rich } from "../messages/rich";
import { cards, Filled, taxed } from "./testing";

const OWN_PANELS = ["BuyAdvances", "MoveEarly", "MovePart", "PlanMovement", "PlanShips", "Trade"];

it("has a form or a panel of its own for every question", () => {
  expect(DECISIONS.filter((kind) => formOf(kind, cards) === undefined)).toEqual(OWN_PANELS);
});

describe("choosing cities", () => {
  const two = () =>
    new Filled("ChooseCities", {}, { count: 2, cities: ["troy", "sardes", "lycia"] });

  it("is complete with exactly so many, and more cannot be ticked", () => {
    const form = two().click("troy");
    expect(form.complete).toBe(false);
    form.click("lycia");
    expect(form.complete).toBe(true);
    expect(form.answer).toEqual(["troy", "lycia"]);
    const third = form.spec.rows.find((row) => row.id === "sardes");
    expect(third && roomFor(form.spec, form.chosen, third)).toBe(0);
  });

  it("lights what may be chosen and what is, and a second click lets go", () => {
    const form = two().click("troy");
    expect(litAreas(form.spec, form.chosen)).toEqual([
      { area: "troy", kind: "chosen" },
      { area: "sardes", kind: "choice" },
      { area: "lycia", kind: "choice" },
    ]);
    expect(form.click("troy").answer).toEqual([]);
  });

  it("swaps where one of several is wanted", () => {
    const form = new Filled("ChoosePlace", {}, { places: ["etna", "thera"] })
      .click("etna")
      .click("thera");
    expect(form.answer).toBe("thera");
    const row = form.spec.rows[0];
    expect(row && toggle(form.spec, form.chosen, row)).toEqual({ etna: 1 });
  });
});

describe("a question that the map can answer", () => {
  const rows = [
    { id: "a", area: "rome", about: [], most: 1 },
    { id: "b", area: "ostia", about: [], most: 1 },
  ] as const;

  it("has an area of its own for each row", () => {
    expect(isAnsweredOnMap({ rows, goals: [] })).toBe(true);
    expect(isAnsweredOnMap({ rows: [...rows, { id: "pay", about: [], most: 1 }], goals: [] })).toBe(
      false,
    );
    expect(isAnsweredOnMap({ rows: [...rows, { ...rows[0], id: "c" }], goals: [] })).toBe(false);
    expect(isAnsweredOnMap({ rows: [], goals: [] })).toBe(false);
  });
});

describe("damage", () => {
  const losses = () =>
    new Filled(
      "ChooseLosses",
      {},
      {
        damage: 7,
        total: 7,
        beyond_room: null,
        tokens: { sinai: 3, gaza: 2 },
        cities: { memphis: 2 },
        destroyed: { memphis: 5 },
        stock: 9,
        city_points: 5,
        left: { memphis: [2] },
        stays: 0,
      },
    );

  it("counts tokens 1 and a city 5 less the tokens in its place", () => {
    const form = losses().put("token:sinai", 2).put("city:memphis", 1);
    expect(totalOf(form.spec, 0, form.chosen)).toBe(7);
    expect(form.complete).toBe(true);
    expect(form.answer).toEqual({ tokens: { sinai: 2 }, cities: { memphis: 0 } });
    form.put("left:memphis", 1);
    expect(form.complete).toBe(false);
    form.put("token:gaza", 1);
    expect(form.answer).toEqual({ tokens: { sinai: 2, gaza: 1 }, cities: { memphis: 1 } });
    expect(form.complete).toBe(true);
  });

  it("forgets the tokens left when the city is kept after all", () => {
    const form = losses().put("city:memphis", 1).put("left:memphis", 2).put("city:memphis", 0);
    expect(form.answer).toEqual({ tokens: {}, cities: {} });
  });

  it("takes a suggestion and gives the same answer back", () => {
    const answer = { tokens: { sinai: 3, gaza: 1 }, cities: { memphis: 2 } };
    const form = losses().suggest(answer);
    expect(form.answer).toEqual(answer);
    expect(form.complete).toBe(true);
  });
});

describe("what the form and the button say", () => {
  const alone = { nearby: {}, most_nearby: 0, keep: false, short: 0 };
  const site = { need: 6, tokens: 7, treasury: 0, ...alone };
  const sites = { cities_in_stock: 9, sites: { troy: site, gaza: site } };

  it("no more is allowed than can be chosen", () => {
    expect(mostOf(new Filled("BuildCities", {}, sites).spec, 0)).toBe(2);
    expect(mostOf(new Filled("BuildCities", {}, { ...sites, cities_in_stock: 1 }).spec, 0)).toBe(1);
    expect(
      mostOf(
        new Filled(
          "SacrificeCities",
          {},
          { steps: 3, each: 2, most: 6, inland: ["troy"], coastal: ["gaza", "tyre"] },
        ).spec,
        0,
      ),
    ).toBe(2);
    expect(
      mostOf(
        new Filled(
          "DiscardOrPay",
          {},
          { count: 3, price: 4, cards: ["salt"], to_pay: [12, 8, 4, 0] },
        ).spec,
        0,
      ),
    ).toBe(1);
    expect(
      mostOf(
        new Filled(
          "ChooseRaided",
          {},
          { count: 2, cities: { rome: ["ostia", "latium"], egypt: ["sais"] } },
        ).spec,
        0,
      ),
    ).toBe(2);
  });

  it("the button says that nothing is built, and what could be", () => {
    const form = new Filled("BuildCities", {}, sites);
    expect(form.spec.act).toBe("Build nothing");
    expect(form.spec.cautions?.[0]?.text).toContainEqual({ kind: "area", id: "gaza" });
    expect(form.put("site:troy", 1).spec.act).toBe("Build 1 city");
    expect(form.spec.cautions).toEqual([]);
  });

  it("no more cards are sold than are held", () => {
    const decision = { type: "UseAbility", abilities: ["trade_routes"] };
    const form = new Filled("UseAbility", decision, {
      abilities: { trade_routes: { cards: { salt: 6 }, stock: 20 } },
    });
    expect(form.put("ability:trade_routes", 1).put("card:salt", 9).answer).toEqual({
      ability: "trade_routes",
      how: { cards: { salt: 4 } },
    });
  });
});

describe("what a choice should be weighed by", () => {
  it("stands beside the players that can be named", () => {
    const { spec } = new Filled("ChooseVictims", {}, { count: 1, candidates: ["rome", "egypt"] });
    expect(spec.rows.map(({ note }) => note)).toEqual([
      ["12 tokens, 1 city, score 30"],
      ["12 tokens, 1 city, score 30"],
    ]);
  });

  it("stands beside the tax rates: the tokens in stock, and what each rate brings and costs", () => {
    const rates = [taxed(1, 2), taxed(2, 4, { revolting_next: 1 }), taxed(3, 6, { revolting: 2 })];
    const form = new Filled("ChooseTaxRate", {}, { rates });
    const said = (text: Rich | undefined) => plain(text ?? [], ({ id }) => id);
    expect(said(form.spec.remark)).toContain("You have 7 tokens in stock;");
    expect(form.spec.rows.map(({ note }) => said(note))).toEqual([
      "brings 2: treasury 12, stock 5; the next tax at this rate needs 2",
      "brings 4: treasury 14, stock 3; only 3 of 4 new tokens can come; next turn 1 city would revolt, unless tokens come back to stock; the next tax at this rate needs 4",
      "brings 6: treasury 16, stock 1; only 1 of 4 new tokens can come; 2 cities will revolt; the next tax at this rate needs 6",
    ]);
    expect(form.put("rate:1", 1).spec.cautions).toEqual([]);
    const [ahead] = form.put("rate:1", 0).put("rate:2", 1).spec.cautions ?? [];
    expect(ahead?.loses).toBe(false);
    expect(said(ahead?.text)).toContain(
      "the next tax at this rate needs 4: then 1 city would revolt",
    );
    const [caution] = form.put("rate:2", 0).put("rate:3", 1).spec.cautions ?? [];
    expect(caution?.loses).toBe(true);
    expect(said(caution?.text)).toContain("another rate loses none");
  });
});

it("puts the rows of a form under their headings, in the order in which these come", () => {
  const row = (id: string, group?: string) => ({
    id,
    about: [id],
    most: 1,
    ...(group && { group: [group] }),
  });
  const groups = grouped([row("a", "West"), row("b"), row("c", "East"), row("d", "West")]);
  const shown = groups.map(({ heading, rows }) => [...heading, ...rows.map(({ id }) => id)]);
  expect(shown).toEqual([["West", "a", "d"], ["b"], ["East", "c"]]);
});

describe("what is owed", () => {
  it("is placed where tokens come, and owed where they go", () => {
    const { spec } = new Filled("DistributeGrowth", {}, { tokens: 9, areas: { rome: 9 } });
    const said = (chosen: number) => messages.forms.owed(chosen, 9, 9, spec.goals[0]!.unit);
    expect(said(2)).toBe("2 of 9 tokens placed, 7 still to place");
    expect(said(9)).toBe("9 tokens placed: complete");
    expect(messages.forms.owed(2, 9, 9, "point")).toContain("7 to go");
  });
});
