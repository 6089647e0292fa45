import { describe, expect, it } from "vitest";
import { isAnsweredOnMap, litAreas, roomFor, totalOf } from "../spec";
import { Filled } from "../testing";

const units = { tokens: { sinai: 3, gaza: 2 }, cities: ["memphis", "tanis"] };

it("losses are shared out to the last point, to nobody more than allowed", () => {
  const form = new Filled(
    "ShareLosses",
    { of: "unit points" },
    { points: 12, most: { rome: 10, hatti: 10 } },
  )
    .put("rome", 12)
    .put("hatti", 1);
  expect(form.complete).toBe(false);
  expect(form.put("hatti", 2).answer).toEqual({ rome: 10, hatti: 2 });
  expect(form.complete).toBe(true);
  expect(form.spec.goals[0]?.unit).toBe("point");
});

it("one of several with as much benefits", () => {
  const choices = { candidates: ["rome", "hatti"], points: 64 };
  const form = new Filled("ChooseBeneficiary", {}, choices).put("hatti", 1);
  expect(form.answer).toBe("hatti");
  expect(form.spec.remark).toEqual([
    "Each of them has 64 unit points in stock, more than anybody else.",
  ]);
});

describe("a nation that is divided", () => {
  it("gives units worth exactly so much to a faction", () => {
    const form = new Filled("ChooseFaction", {}, { points: 8, units, city_points: 5 })
      .click("memphis")
      .click("sinai");
    expect(form.complete).toBe(false);
    const tanis = form.spec.rows.find(({ id }) => id === "city:tanis");
    expect(tanis && roomFor(form.spec, form.chosen, tanis)).toBe(0);
    form.put("token:sinai", 3);
    expect(form.answer).toEqual({ tokens: { sinai: 3 }, cities: ["memphis"] });
    expect(form.complete).toBe(true);
    expect(isAnsweredOnMap(form.spec)).toBe(true);
  });

  it("is kept in part, which the map shows", () => {
    const form = new Filled(
      "KeepFaction",
      {},
      {
        first: units,
        second: { tokens: { petra: 4 }, cities: [] },
        first_points: 15,
        second_points: 4,
      },
    ).click("petra");
    expect(form.answer).toBe("second");
    const lit = litAreas(form.spec, form.chosen).map(({ area, kind }) => [area, kind]);
    expect(lit).toContainEqual(["petra", "chosen"]);
    expect(lit).toContainEqual(["memphis", "choice"]);
    expect(form.click("sinai").answer).toBe("first");
  });
});

describe("areas annexed from the border inwards", () => {
  const provinces = (points = 8, stock = { tokens: 9, cities: 9 }) =>
    new Filled(
      "ChooseProvinces",
      {},
      {
        points,
        tokens: { sinai: 1, fayum: 4 },
        cities: ["memphis", "tanis"],
        city_points: 5,
        open: ["sinai", "tanis"],
        near: { sinai: ["tanis"], tanis: ["sinai", "memphis"], memphis: ["tanis", "fayum"] },
        stock,
      },
    );
  const shown = (form: ReturnType<typeof provinces>) => form.spec.rows.map(({ id }) => id);

  it("open one after another, and the last gives what is left", () => {
    const form = provinces(12);
    expect(shown(form)).toEqual(["sinai", "tanis"]);
    form.click("tanis");
    expect(shown(form)).toEqual(["tanis", "sinai", "memphis"]);
    form.click("memphis").click("fayum");
    expect(form.answer).toEqual(["tanis", "memphis", "fayum"]);
    expect(totalOf(form.spec, 0, form.chosen)).toBe(12);
    expect(form.complete).toBe(true);
  });

  it("are enough when no more can be taken", () => {
    const form = provinces(8, { tokens: 9, cities: 1 }).click("tanis");
    expect(form.complete).toBe(false);
    expect(form.click("sinai").complete).toBe(true);
    expect(totalOf(form.spec, 0, form.chosen)).toBe(6);
  });

  it("close again with the one that opened them", () => {
    const form = provinces(12).put("tanis", 1).put("memphis", 1).put("tanis", 0);
    expect(form.answer).toEqual([]);
  });
});

it("barbarians at one's command are sent somewhere or nowhere", () => {
  const form = new Filled("SendHorde", {}, { tokens: 9, areas: ["gaza", "sinai"] });
  expect([form.answer, form.complete, form.spec.act]).toEqual([null, true, "Send them nowhere"]);
  expect(form.click("gaza").click("sinai").answer).toBe("sinai");
  expect(form.spec.rows[0]?.note).toEqual(["units in gaza"]);
});

it("ships that stay are named by their numbers", () => {
  const ships = { 0: "gaza", 2: "sinai", 3: "cyprus" };
  const form = new Filled("KeepShips", {}, { count: 2, ships }).click("gaza").click("cyprus");
  expect(form.answer).toEqual([0, 3]);
  expect(form.complete).toBe(true);
});

it("points are bought off as far as the treasury goes", () => {
  const form = new Filled("BuyOffPoints", {}, { points: 3, price: 2, most: 2 });
  expect([form.answer, form.complete, form.spec.act]).toEqual([0, true, "Pay nothing"]);
  form.put("paid", 3);
  expect([form.answer, form.spec.act]).toEqual([2, "Pay 4 treasury"]);
  expect(form.spec.remark).toEqual(["You pay 4 treasury and lose units worth 1 point."]);
});

it("one card is given up", () => {
  const form = new Filled(
    "GiveCommodity",
    { receiver: "rome" },
    { cards: ["salt", "salt", "gold"] },
  );
  expect(form.put("salt", 2).answer).toBe("salt");
  expect([form.complete, form.spec.act]).toEqual([true, "Give this card"]);
});

it("a token stays where a city is lost, if it must", () => {
  const form = new Filled(
    "ChooseLosses",
    {},
    {
      damage: 7,
      total: 7,
      beyond_room: null,
      tokens: { sinai: 3 },
      cities: { memphis: 2 },
      destroyed: { memphis: 5 },
      stock: 9,
      city_points: 5,
      left: { memphis: [2] },
      stays: 1,
    },
  )
    .put("token:sinai", 3)
    .put("city:memphis", 1);
  expect(form.complete).toBe(true);
  expect(form.answer).toEqual({ tokens: { sinai: 3 }, cities: { memphis: 1 } });
  form.put("left:memphis", 1);
  expect(form.answer).toEqual({ tokens: { sinai: 3 }, cities: { memphis: 2 } });
  expect(form.complete).toBe(false);
  expect(form.suggest({ tokens: { sinai: 3 }, cities: { memphis: 1 } }).complete).toBe(true);
});

describe("abilities as the older cards say", () => {
  const used = (ability: string, abilities: object) =>
    new Filled("UseAbility", { abilities: [ability] }, { abilities }).put(`ability:${ability}`, 1);

  it("Diaspora puts a city or tokens into empty areas, never both", () => {
    const form = used("diaspora", {
      diaspora: { areas: ["sinai", "gaza"], cities: ["gaza"], most: 5 },
    });
    form.put("token:sinai", 3).put("token:gaza", 2);
    expect(form.answer).toEqual({
      ability: "diaspora",
      how: { tokens: { sinai: 3, gaza: 2 } },
    });
    expect(form.complete).toBe(true);
    expect(form.put("city:gaza", 1).answer).toEqual({ ability: "diaspora", how: { city: "gaza" } });
    expect(form.complete).toBe(true);
    expect(form.put("token:gaza", 1).answer).toEqual({
      ability: "diaspora",
      how: { tokens: { gaza: 1 } },
    });
  });

  it("Trade Empire asks somebody for something, what is held first", () => {
    const form = used("trade_empire", {
      trade_empire: { cards: ["ochre", "salt"], players: { rome: 4, hatti: 2 } },
    });
    expect(form.spec.rows[1]?.id).toBe("card:salt");
    form.put("card:salt", 1);
    expect(form.complete).toBe(false);
    form.put("civ:rome", 1);
    expect(form.complete).toBe(true);
    expect(form.answer).toEqual({
      ability: "trade_empire",
      how: { card: "salt", player: "rome" },
    });
    const again = used("trade_empire", {
      trade_empire: { cards: ["ochre", "salt"], players: { rome: 4, hatti: 2 } },
    }).suggest(form.answer);
    expect(again.answer).toEqual(form.answer);
  });
});
