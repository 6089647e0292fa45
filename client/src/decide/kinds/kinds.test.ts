import { describe, expect, it } from "vitest";
import type { AbilityOffers } from "../../api/engine";
import { plain } from "../../messages/rich";
import { owing } from "../spec";
import { Filled, taxed } from "../testing";

describe("questions one by one", () => {
  it("an earthquake asks for a city of one's own, then one next to it", () => {
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
    expect(rows.map(({ note }) => plain(note ?? [], ({ id }) => id))).toEqual([
      "1 each, 4 in all",
      "worth 9",
      "3 each, 12 in all",
    ]);
  });

  it("cities are sacrificed in groups", () => {
    const form = new Filled(
      "SacrificeCities",
      {},
      { steps: 1, each: 2, most: 2, inland: ["a"], coastal: ["b"] },
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
      { face_value: 10, owed: 10, cards: ["gold", "salt", "salt", "ochre"] },
    );
    expect(form.put("gold", 1).complete).toBe(false);
    expect(form.put("ochre", 1).complete).toBe(true);
    expect(form.answer).toEqual(["gold", "ochre"]);
    const poor = new Filled("DiscardFaceValue", {}, { face_value: 10, owed: 3, cards: ["salt"] });
    expect(poor.put("salt", 1).complete).toBe(true);
  });

  it("cards kept from bandits cost treasury", () => {
    const form = new Filled(
      "DiscardOrPay",
      {},
      { count: 2, price: 4, cards: ["gold", "salt"], to_pay: [8, 4, 0] },
    );
    expect(form.complete).toBe(true);
    expect(plain(form.spec.remark ?? [], ({ id }) => id)).toContain("8");
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
      short: 0,
    };
    const form = new Filled("BuildCities", {}, { cities_in_stock: 2, sites: { sinai: site } });
    expect(form.answer).toEqual([]);
    form.click("sinai").put("pay:sinai", 2).put("near:sinai:gaza", 2);
    expect(form.answer).toEqual([{ area: "sinai", treasury: 2, nearby: { gaza: 2 }, keep: false }]);
    expect(form.suggest([{ area: "sinai", nearby: { gaza: 3 } }]).answer).toMatchObject([
      { area: "sinai", nearby: { gaza: 3 } },
    ]);
  });

  it("a city that cards must be sold for says so, and nobody is told they could build it now", () => {
    const site = { need: 6, tokens: 3, treasury: 0, nearby: {}, most_nearby: 0, keep: false };
    const now = { ...site, tokens: 6, short: 0 };
    const sites = { sinai: { ...site, short: 3 }, gaza: now };
    const form = new Filled("BuildCities", {}, { cities_in_stock: 2, sites });
    expect(JSON.stringify(form.spec.rows[0]?.note)).toContain("sell cards first");
    expect(JSON.stringify(form.spec.rows[1]?.note)).not.toContain("sell cards first");
    expect(JSON.stringify(form.spec.cautions)).toContain("gaza");
    expect(JSON.stringify(form.spec.cautions)).not.toContain("sinai");
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
          rates: [taxed(1, 2), taxed(2, 4)],
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
