import { describe, expect, it } from "vitest";
import { plain } from "../../messages/rich";
import { givenCredits } from "../../model/shop";
import type { Facts } from "../../model/facts";
import { isAnsweredOnMap } from "../spec";
import { Filled } from "../testing";

const PLACES = {
  count: 5,
  on_sites: 4,
  sites: ["troy", "sardes", "lycia", "ephesus", "smyrna"],
  others: ["caria", "lydia"],
  theme_set: {
    id: "coin_and_commerce",
    name: "Coin and Commerce",
    advances: ["law", "music"],
    destroys_city: true,
  },
};

describe("the opening of the Short Game", () => {
  it("places five cities by clicks on the map, one of them without a site", () => {
    const form = new Filled("PlaceCities", {}, PLACES);
    expect(isAnsweredOnMap(form.spec)).toBe(true);
    for (const id of ["troy", "sardes", "lycia", "ephesus"]) form.click(id);
    expect(form.complete).toBe(false);
    expect(form.click("caria").complete).toBe(true);
    expect(form.answer).toEqual(["troy", "sardes", "lycia", "ephesus", "caria"]);
  });

  it("lets go of one place without a site for another", () => {
    const form = new Filled("PlaceCities", {}, PLACES).put("caria", 1).put("lydia", 1);
    expect(form.answer).toEqual(["lydia"]);
  });

  it("offers only sites where all must stand on them", () => {
    const { rows } = new Filled("PlaceCities", {}, { ...PLACES, on_sites: 5 }).spec;
    expect(rows.map(({ id }) => id)).toEqual(PLACES.sites);
  });

  it("tells the player which set they have drawn", () => {
    const { remark } = new Filled("PlaceCities", {}, PLACES).spec;
    expect(plain(remark ?? [], ({ id }) => id)).toBe(
      "Your theme set, which nobody else knows yet: Coin and Commerce, with law and music. It is one of the dearest and has its price: when it is shown, one of these cities will be destroyed.",
    );
  });

  it("shares out tokens within the room of each area", () => {
    const form = new Filled("PlaceTokens", {}, { tokens: 3, areas: { troy: 2, caria: 1 } });
    expect(form.put("troy", 5).complete).toBe(false);
    expect(form.click("caria").complete).toBe(true);
    expect(form.answer).toEqual({ troy: 2, caria: 1 });
  });

  it("takes credits in portions", () => {
    const groups = ["crafts", "science"] as const;
    const form = new Filled(
      "ChooseCredits",
      {},
      { points: 10, portion: 5, groups, brought_by: ["monument"], had: { science: 5 } },
    );
    expect(form.put("crafts", 1).complete).toBe(false);
    expect(form.put("science", 1).complete).toBe(true);
    expect(form.answer).toEqual({ crafts: 5, science: 5 });
  });
});

describe("the credits that all began with", () => {
  const facts = {
    starting_credits: { 5: 10 },
    advances: { law: { credits: { civics: 10 } } },
  } as unknown as Facts;

  it("are those that no advance has brought", () => {
    expect(givenCredits(facts, 5, ["law"], { civics: 20, arts: 10 })).toBe(10);
    expect(givenCredits(facts, 5, ["law"], { civics: 10, arts: 0 })).toBe(0);
    expect(givenCredits(facts, 9, [], { civics: 0, arts: 0 })).toBe(0);
  });
});

it("one begins in one of several start areas", () => {
  const form = new Filled("ChooseStart", {}, { areas: ["fayum", "memphis"] });
  expect(form.complete).toBe(false);
  expect(form.click("fayum").click("memphis").answer).toBe("memphis");
});
