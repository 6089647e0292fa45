import { describe, expect, it } from "vitest";
import { DECISIONS, type AbilityOffers, type Choices, type Decision } from "../api/engine";
import { messages } from "../messages";
import { reasonsOf } from "../messages/speak";
import { cautionsIn } from "./foreseen";
import { formOf, formsWith, type AnyForm } from "./forms";
import {
  click,
  isAnsweredOnMap,
  isComplete,
  litAreas,
  mostOf,
  owing,
  put,
  roomFor,
  tidy,
  toggle,
  totalOf,
  type Chosen,
  type Spec,
} from "./spec";

const OWN_PANELS = ["BuyAdvances", "MoveEarly", "MovePart", "PlanMovement", "Trade"];
const faces = (card: string): number => ({ ochre: 1, salt: 3, gold: 9 })[card] ?? 0;
const cards = {
  faceValue: faces,
  held: (card: string): number => ({ salt: 4 })[card] ?? 0,
  standing: () => ({ tokens: 12, cities: 1, score: 30 }),
  stock: () => 7,
};
const forms = formsWith(cards);

/** A form with a question and its choices, as a player fills it. */
class Filled<K extends keyof typeof forms> {
  chosen: Chosen = {};
  private readonly form: AnyForm;

  constructor(
    kind: K,
    private readonly decision: object,
    private readonly choices: Choices[K],
  ) {
    const form = formOf(kind, cards);
    if (form === undefined) throw new Error(`${kind} has no form`);
    this.form = form;
  }

  get spec(): Spec {
    return this.form.spec(this.decision as Decision, this.choices, this.chosen);
  }

  put(id: string, count: number): this {
    const next = put(this.spec, this.chosen, id, count);
    this.chosen = tidy(this.form.spec(this.decision as Decision, this.choices, next), next);
    return this;
  }

  click(area: string): this {
    this.chosen = click(this.spec, this.chosen, area);
    return this;
  }

  suggest(answer: unknown): this {
    this.chosen = this.form.chosen(answer, this.decision as Decision, this.choices);
    return this;
  }

  get answer(): unknown {
    return this.form.answer(this.chosen, this.decision as Decision, this.choices);
  }

  get complete(): boolean {
    return isComplete(this.spec, this.chosen);
  }
}

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
        stock: 9,
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

describe("questions one by one", () => {
  it("an earthquake asks for an own city, then one next to it", () => {
    const form = new Filled("ChooseShaken", {}, { cities: { troy: ["lycia"], sardes: [] } });
    expect(owing(form.spec, form.chosen)).toBe(0);
    expect(form.spec.goals.map(({ least }) => least)).toEqual([1, 1]);
    expect(form.click("troy").complete).toBe(false);
    expect(owing(form.spec, form.chosen)).toBe(1);
    expect(form.click("lycia").answer).toEqual(["troy", "lycia"]);
    expect(form.complete).toBe(true);
    const alone = new Filled("ChooseShaken", {}, { cities: { troy: ["lycia"], sardes: [] } }).click(
      "sardes",
    );
    expect(alone.complete).toBe(true);
  });

  it("pirates take one city of each player", () => {
    const form = new Filled(
      "ChooseRaided",
      {},
      { count: 2, cities: { rome: ["ostia", "baiae"], egypt: ["pharos"] } },
    );
    form.put("ostia", 1).put("baiae", 1);
    expect(form.answer).toEqual(["baiae"]);
    expect(form.put("pharos", 1).complete).toBe(true);
  });

  it("cards to discard say what they are worth, the cheapest set first, each with a number to set", () => {
    const { rows } = new Filled(
      "DiscardExcess",
      {},
      { count: 1, cards: { gold: 1, salt: 2, ochre: 2 } },
    ).spec;
    expect(rows.map(({ id }) => id)).toEqual(["ochre", "gold", "salt"]);
    expect(rows.every(({ counted }) => counted)).toBe(true);
    expect(rows.map(({ note }) => note?.join(""))).toEqual([
      "1 each, 4 in all",
      "worth 9",
      "3 each, 12 in all",
    ]);
  });

  it("cities are sacrificed in groups", () => {
    const form = new Filled(
      "SacrificeCities",
      {},
      { steps: 1, each: 2, inland: ["a"], coastal: ["b"] },
    );
    expect(form.complete).toBe(true);
    expect(form.click("a").complete).toBe(false);
    expect(form.click("b").complete).toBe(true);
  });

  it("civil war takes tokens one by one or everything with the city", () => {
    const form = new Filled(
      "ChooseAnnexed",
      {},
      {
        points: 7,
        areas: { troy: 6, sinai: 3 },
        tokens: { troy: 1, sinai: 3 },
        terms: [{ total: 7, groups: 1, splits: 1, annexable: true }],
        stock: { tokens: 9, cities: 1 },
        proposal: {},
      },
    );
    form.put("token:troy", 1).put("all:troy", 1).put("token:sinai", 1);
    expect(form.answer).toEqual({ sinai: 1, troy: 6 });
    expect(form.complete).toBe(true);
    expect(form.suggest({ troy: 6, sinai: 1 }).answer).toEqual({ sinai: 1, troy: 6 });
  });

  it("annexed units are chosen as far as pieces go", () => {
    const form = new Filled(
      "ChooseTaken",
      {},
      { selected: { tokens: { a: 3 }, cities: ["b", "c"] }, tokens: 2, cities: 1 },
    );
    expect(form.put("token:a", 2).put("city:b", 1).complete).toBe(true);
    expect(form.answer).toEqual({ tokens: { a: 2 }, cities: ["b"] });
  });

  it("a loss in conflict is a token or a ship, perhaps again and again", () => {
    const form = new Filled(
      "ChooseLoss",
      {},
      { area: "troy", tokens: ["troy", "lycia"], ships: [2] },
    );
    expect(form.put("ship:2", 1).answer).toEqual({ ship: 2, repeat: false });
    const other = new Filled(
      "ChooseLoss",
      {},
      { area: "troy", tokens: ["troy", "lycia"], ships: [2] },
    );
    expect(other.click("lycia").put("repeat", 1).answer).toEqual({ token: "lycia", repeat: true });
  });

  it("cards worth enough are discarded", () => {
    const form = new Filled(
      "DiscardFaceValue",
      {},
      { face_value: 10, cards: ["gold", "salt", "salt", "ochre"] },
    );
    expect(form.put("gold", 1).complete).toBe(false);
    expect(form.put("ochre", 1).complete).toBe(true);
    expect(form.answer).toEqual(["gold", "ochre"]);
    const poor = new Filled("DiscardFaceValue", {}, { face_value: 10, cards: ["salt"] });
    expect(poor.put("salt", 1).complete).toBe(true);
  });

  it("cards kept from bandits cost treasury", () => {
    const form = new Filled("DiscardOrPay", {}, { count: 2, price: 4, cards: ["gold", "salt"] });
    expect(form.complete).toBe(true);
    expect(form.spec.remark?.join("")).toContain("8");
    expect(form.put("salt", 1).answer).toEqual(["salt"]);
  });

  it("all cards or none spare the cities", () => {
    const form = new Filled(
      "SpareCities",
      {},
      { count: 2, cities: 3, cards: ["gold", "salt", "salt"] },
    );
    expect(form.complete).toBe(true);
    expect(form.put("salt", 1).complete).toBe(false);
    expect(form.put("salt", 2).complete).toBe(true);
    expect(form.answer).toEqual(["salt", "salt"]);
  });

  it("a trade card is bought, taken for nothing, or passed", () => {
    const choices = {
      treasury: 15,
      prices: { 9: { price: 15, why: [] }, 7: { price: 20, why: [] } },
      free: [3],
      empty: [9],
    };
    const form = new Filled("BuyTradeCard", {}, choices);
    expect(form.answer).toEqual({ stack: 0 });
    expect(form.spec.rows.map((row) => row.id)).toEqual(["free:3", "buy:9"]);
    expect(form.put("buy:9", 1).answer).toEqual({ stack: 9, free: false });
  });

  it("cities are built with what helps them", () => {
    const site = {
      need: 12,
      tokens: 8,
      treasury: 4,
      nearby: { gaza: 3 },
      most_nearby: 4,
      keep: true,
    };
    const form = new Filled("BuildCities", {}, { cities_in_stock: 2, sites: { sinai: site } });
    expect(form.answer).toEqual([]);
    form.click("sinai").put("pay:sinai", 2).put("near:sinai:gaza", 2);
    expect(form.answer).toEqual([{ area: "sinai", treasury: 2, nearby: { gaza: 2 }, keep: false }]);
    expect(form.suggest([{ area: "sinai", nearby: { gaza: 3 } }]).answer).toMatchObject([
      { area: "sinai", nearby: { gaza: 3 } },
    ]);
  });

  it("spoils, taxes, tribute and waiting are answered", () => {
    expect(
      new Filled("TakeSpoils", {}, { defender: "rome", card: true, treasury: 3 })
        .put("card", 1)
        .put("treasury", 2).answer,
    ).toEqual({ card: true, treasury: 2 });
    expect(
      new Filled(
        "ChooseTaxRate",
        {},
        {
          rates: [
            { rate: 1, collected: 2, revolting: 0 },
            { rate: 2, collected: 4, revolting: 0 },
          ],
        },
      ).put("rate:2", 1).answer,
    ).toBe(2);
    expect(
      new Filled("GiveTribute", {}, { cards: ["gold", "salt"] }).put("card:salt", 1).answer,
    ).toEqual({
      card: "salt",
      openly: false,
    });
    expect(new Filled("WaitForAttack", {}, { area: "troy", attacks: ["lycia"] }).answer).toBeNull();
    expect(new Filled("PayOrLoseCity", {}, { price: 10, cities: ["troy"] }).answer).toEqual([]);
  });
});

describe("what the form and the button say", () => {
  const site = { need: 6, tokens: 7, treasury: 0, nearby: {}, most_nearby: 0, keep: false };
  const sites = { cities_in_stock: 9, sites: { troy: site, gaza: site } };

  it("no more is allowed than can be chosen", () => {
    expect(mostOf(new Filled("BuildCities", {}, sites).spec, 0)).toBe(2);
    expect(mostOf(new Filled("BuildCities", {}, { ...sites, cities_in_stock: 1 }).spec, 0)).toBe(1);
    expect(
      mostOf(
        new Filled(
          "SacrificeCities",
          {},
          { steps: 3, each: 2, inland: ["troy"], coastal: ["gaza", "tyre"] },
        ).spec,
        0,
      ),
    ).toBe(2);
    expect(
      mostOf(new Filled("DiscardOrPay", {}, { count: 3, price: 4, cards: ["salt"] }).spec, 0),
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

describe("what a dry run foresees", () => {
  const foreseen = { surplus: {}, unsupported: null, conflicts: [], sites: [], discards: 0 };

  it("is silent where nothing is lost", () => {
    expect(cautionsIn(null)).toEqual([]);
    expect(cautionsIn(foreseen)).toEqual([]);
  });

  it("names the areas and the tokens, and asks again only where it can be helped", () => {
    const found = { ...foreseen, surplus: { troy: 2 } };
    expect(cautionsIn(found)[0]?.text[0]).toBe("2 tokens");
    expect(cautionsIn(found)[0]?.loses).toBe(false);
    expect(cautionsIn(found, ["troy"])[0]?.loses).toBe(true);
    expect(cautionsIn({ ...foreseen, discards: 2 })[0]?.text.join("")).toContain(
      "2 cards above the",
    );
    expect(
      cautionsIn({ ...foreseen, unsupported: { cities: 3, tokens: 5, rate: 2 } })[0]?.loses,
    ).toBe(true);
  });
});

describe("a suggestion", () => {
  it("says its reasons in words", () => {
    const why = [
      { code: "meets_requirement", facts: { epoch: "late_bronze" } },
      { code: "keeps_set", facts: { card: "salt", count: 4 } },
    ];
    const [first, second] = reasonsOf({ answer: {}, why });
    expect(first?.join("")).toContain("Late Bronze Age");
    expect(second).toContainEqual({ kind: "card", id: "salt" });
  });

  it("has a reason that the page has no words for left out", () => {
    expect(reasonsOf({ answer: {}, why: [{ code: "whim", facts: {} }] })).toEqual([]);
  });
});

describe("special abilities", () => {
  const use = (abilities: string[], offers: AbilityOffers) =>
    new Filled("UseAbility", { type: "UseAbility", abilities }, { abilities: offers });

  it("none is an answer", () => {
    const form = use(["politics"], { politics: { treasury: 5, areas: {} } });
    expect(form.complete).toBe(true);
    expect(form.answer).toEqual({});
  });

  it("politics takes treasury or an area, not both", () => {
    const target = { tokens: { rome: 2 }, city_of: null, points: 2 };
    const form = use(["politics"], { politics: { treasury: 5, areas: { latium: target } } }).put(
      "ability:politics",
      1,
    );
    expect(form.complete).toBe(false);
    expect(form.put("treasury", 4).answer).toEqual({ ability: "politics", how: { treasury: 4 } });
    expect(form.put("area:latium", 1).answer).toEqual({
      ability: "politics",
      how: { area: "latium" },
    });
    expect(form.complete).toBe(true);
  });

  it("diaspora puts down as many as it takes", () => {
    const form = use(["diaspora"], {
      diaspora: { most: 5, tokens: { troy: 2 }, room: { gaza: 3 } },
    })
      .put("ability:diaspora", 1)
      .put("take:troy", 2);
    expect(form.complete).toBe(false);
    expect(form.put("place:gaza", 2).complete).toBe(true);
    expect(form.answer).toEqual({
      ability: "diaspora",
      how: { take: { troy: 2 }, place: { gaza: 2 } },
    });
  });

  it("every ability gives back the suggestion it was given", () => {
    const target = { tokens: {}, city_of: "rome", points: 5 };
    const cases: [string, AbilityOffers, unknown][] = [
      ["fundamentalism", { fundamentalism: { areas: { latium: target } } }, { area: "latium" }],
      ["monotheism", { monotheism: { areas: { latium: target } } }, { area: "latium" }],
      [
        "provincial_empire",
        { provincial_empire: { players: { rome: 4 }, most: 5 } },
        { players: ["rome"] },
      ],
      ["trade_routes", { trade_routes: { cards: { salt: 6 }, stock: 20 } }, { cards: { salt: 2 } }],
      [
        "universal_doctrine",
        { universal_doctrine: { cities: ["ostia"], tokens: { gaza: 2 }, most: 2 } },
        { tokens: { gaza: 2 } },
      ],
      [
        "universal_doctrine",
        { universal_doctrine: { cities: ["ostia"], tokens: {}, most: 0 } },
        { city: "ostia" },
      ],
    ];
    for (const [ability, offers, how] of cases) {
      const form = use([ability], offers).suggest({ ability, how });
      expect(form.answer).toEqual({ ability, how });
      expect(form.complete).toBe(true);
    }
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

  it("stands beside the tax rates: the tokens in stock", () => {
    expect(
      new Filled("ChooseTaxRate", {}, { rates: [{ rate: 1, collected: 2, revolting: 0 }] }).spec
        .remark,
    ).toEqual(["You have 7 tokens in stock."]);
  });
});

describe("what is owed", () => {
  it("is placed where tokens come, and owed where they go", () => {
    const { spec } = new Filled("DistributeGrowth", {}, { tokens: 9, areas: { rome: 9 } });
    const said = (chosen: number) => messages.forms.owed(chosen, 9, 9, spec.goals[0]!.unit);
    expect(said(2)).toBe("2 of 9 tokens placed, 7 still to place");
    expect(said(9)).toBe("9 tokens placed: complete");
    expect(messages.forms.owed(2, 9, 9, "point")).toContain("7 still owed");
  });
});
