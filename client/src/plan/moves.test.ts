import { describe, expect, it } from "vitest";
import { arrivals } from "./arrivals";
import { arrowsOf, orderAtFault, troubled } from "./arrows";
import {
  marchTargets,
  NOTHING,
  payersFor,
  readied,
  sailOrder,
  sailTargets,
  shipInStock,
  taken,
  targetsOf,
  upkeep,
  waysToBuild,
} from "./moves";
import type { Order } from "./orders";
import { pictures, startOf } from "./picture";
import { FACTS, FAR, OFFER, TOKENS } from "./testing";
import { arrivalText, byName, orderText } from "./words";

const start = startOf(OFFER, TOKENS);

describe("targets", () => {
  it("of a march are those the server offers", () => {
    expect([...marchTargets(OFFER, "rome").keys()]).toEqual(["etruria", "samnium"]);
  });

  it("lie two steps away where the offer allows it, through an area that is offered", () => {
    const far = marchTargets(FAR, "rome");
    expect(far.get("cisalpina")).toBe("etruria");
    expect(far.get("etruria")).toBeNull();
  });

  it("of a ship are those that the offer has across one water border of its berth", () => {
    expect([...sailTargets(OFFER, ["rome", 0]).keys()]).toEqual(["corsica"]);
    expect([...sailTargets(OFFER, ["rome", 1]).keys()]).toEqual([]);
  });

  it("of a ship with two coasts name the one that is reached", () => {
    const sailing = { "rome/0": [["corsica", 1] as const] };
    expect(sailOrder({ ...OFFER, sailing }, 0, ["rome", 0], "corsica")).toEqual({
      do: "sail",
      ship: 0,
      to: "corsica",
      coast: 1,
    });
    expect(sailOrder(OFFER, 0, null, "corsica")).toEqual({ do: "sail", ship: 0, to: "corsica" });
  });

  it("for a new ship are found wherever tokens or the treasury can pay", () => {
    const ways = (treasury: number, tokens: Record<string, number>) =>
      waysToBuild(1, OFFER, { ...start, treasury, tokens }).map(({ pay, second }) =>
        second === undefined ? pay : `${pay} ${second}`,
      );
    expect(ways(0, { rome: 2 })).toEqual(["tokens", "tokens rome"]);
    expect(ways(0, { rome: 1, etruria: 1 })).toEqual(["tokens etruria"]);
    expect(ways(0, { rome: 1 })).toEqual([]);
    expect(ways(0, { etruria: 4 })).toEqual([]);
    expect(ways(1, { rome: 1 })).toEqual(["mixed"]);
    expect(ways(2, { rome: 1 })).toEqual(["treasury", "mixed"]);
  });

  it("of a ship with no steps left, or in stock, are none", () => {
    expect(targetsOf({ kind: "ship", ship: 1 }, OFFER, start)).toEqual([]);
    expect(targetsOf(NOTHING, OFFER, start)).toEqual([]);
  });

  it("of a ship to be built are the harbours with a token", () => {
    const hand = { kind: "build", ship: 1, pay: "mixed" } as const;
    expect(targetsOf(hand, OFFER, start)).toEqual(["rome"]);
    expect(targetsOf(hand, OFFER, { ...start, tokens: {} })).toEqual([]);
  });

  it("of a ship paid with two tokens are the harbours that have them, or one with the other from elsewhere", () => {
    const hand = { kind: "build", ship: 1, pay: "tokens" } as const;
    const thin = { ...start, tokens: { rome: 1, etruria: 1 } };
    expect(targetsOf(hand, OFFER, start)).toEqual(["rome"]);
    expect(targetsOf(hand, OFFER, thin)).toEqual([]);
    expect(targetsOf({ ...hand, second: "etruria" }, OFFER, thin)).toEqual(["rome"]);
  });
});

describe("a click", () => {
  it("takes the tokens, then the ship, then nothing", () => {
    const first = taken(NOTHING, "rome", start);
    expect(first).toEqual({ kind: "tokens", area: "rome", count: 5 });
    const second = taken(first, "rome", start);
    expect(second).toEqual({ kind: "ship", ship: 0 });
    expect(taken(second, "rome", start)).toEqual(NOTHING);
  });

  it("on an area without own pieces takes nothing", () => {
    expect(taken({ kind: "ship", ship: 0 }, "samnium", start)).toEqual(NOTHING);
  });
});

describe("ships", () => {
  const purse = {
    limit: (area: string) => ({ rome: 2, etruria: 1, ithaca: 2 })[area] ?? 0,
    sites: ["rome"],
  };

  it("are paid from the treasury while there is any", () => {
    expect(upkeep(0, OFFER, start, purse)).toEqual({ do: "maintain", ship: 0 });
    expect(readied(0, OFFER, start, purse)).toHaveLength(1);
    expect(
      readied(
        0,
        OFFER,
        { ...start, ships: [{ berth: ["rome", 0], ready: true, steps: 4, aboard: 0 }] },
        purse,
      ),
    ).toEqual([]);
  });

  it("are paid with a token above the limit, rather than one that is to become a city", () => {
    const poor = { ...start, treasury: 0, tokens: { rome: 6, etruria: 1, ithaca: 4 } };
    expect(upkeep(0, OFFER, poor, purse)).toEqual({ do: "maintain", ship: 0, token: "ithaca" });
    expect(upkeep(0, OFFER, poor, { ...purse, sites: [] })).toEqual({
      do: "maintain",
      ship: 0,
      token: "rome",
    });
    expect(upkeep(0, OFFER, { ...poor, tokens: { rome: 6 } }, purse)).toEqual({
      do: "maintain",
      ship: 0,
      token: "rome",
    });
  });

  it("are paid where they lie, in editions that levy tokens there alone", () => {
    const here = { ...OFFER, pays_elsewhere: false };
    const poor = { ...start, treasury: 0, tokens: { rome: 2, etruria: 9 } };
    expect(payersFor("rome", OFFER, poor)).toEqual(["rome", "etruria"]);
    expect(payersFor("rome", here, poor)).toEqual(["rome"]);
    expect(upkeep(0, here, poor, purse)).toEqual({ do: "maintain", ship: 0, token: "rome" });
    const ways = waysToBuild(1, here, { ...poor, tokens: { rome: 1, etruria: 9 } });
    expect(ways).toEqual([]);
  });

  it("come from the stock in their order", () => {
    expect(shipInStock(start)).toBe(1);
    expect(shipInStock({ ...start, ships: [] })).toBeNull();
  });
});

describe("the plan on the map and in words", () => {
  const orders: Order[] = [
    { do: "march", origin: "rome", to: "cisalpina", tokens: 2, via: "etruria" },
    { do: "maintain", ship: 0 },
    { do: "load", ship: 0, tokens: 3 },
    { do: "sail", ship: 0, to: "corsica" },
    { do: "unload", ship: 0, tokens: 3 },
    { do: "build", ship: 1, area: "rome", pay: "treasury" },
    { do: "scrap", ship: 1 },
  ];
  const before = pictures(start, orders, OFFER);

  it("draws marches and voyages as arrows, with the problem at the one at fault", () => {
    expect(arrowsOf(orders, before, "rome", { order: 3, text: "too far" })).toEqual([
      {
        from: "rome",
        to: "cisalpina",
        via: "etruria",
        how: "march",
        civ: "rome",
        label: "2",
        problem: null,
      },
      { from: "rome", to: "corsica", how: "sail", civ: "rome", label: "3", problem: "too far" },
    ]);
  });

  it("lights the place of a problem that has no arrow", () => {
    expect(troubled(orders, before, { order: 5, text: "no money" })).toEqual([
      { area: "rome", kind: "problem" },
    ]);
    expect(troubled(orders, before, { order: 4, text: "closed" })).toEqual([
      { area: "corsica", kind: "problem" },
    ]);
    expect(troubled(orders, before, { order: null, text: "somewhere" })).toEqual([]);
    expect(troubled(orders, before, null)).toEqual([]);
  });

  it("finds the order that a refusal is about", () => {
    expect(orderAtFault({ order: 2 }, orders)).toBe(2);
    expect(orderAtFault({ ship: 0, area: "corsica" }, orders)).toBe(4);
    expect(orderAtFault({ ship: 3 }, orders)).toBeNull();
    expect(orderAtFault({}, orders)).toBeNull();
  });

  it("tells what lies where the tokens arrive", () => {
    const view = {
      tokens: { rome: { cisalpina: 2 }, celts: { cisalpina: 3 } },
      cities: { corsica: "celts" },
      ships: {},
    };
    const reached = arrivals(orders, (index) => before[index] ?? start, "rome", view);
    expect([...reached.keys()]).toEqual([0, 4]);
    expect(reached.get(0)).toEqual({
      area: "cisalpina",
      own: 2,
      others: [["celts", 3]],
      city: null,
      built: false,
    });
    expect(reached.get(4)?.city).toBe("celts");
    const text = arrivalText(reached.get(0)!, FACTS, {
      conflicts: ["cisalpina"],
      sites: [],
      missing: {},
      cities_in_stock: 9,
      planned: null,
    });
    expect(text).toBe(
      "then 2 tokens of yours, population limit 2 · celts: 3 tokens · there will be a conflict",
    );
  });

  it("says whether a city can be built where there is a site, as far as the server has told", () => {
    const areas = {
      ...FACTS.areas,
      samnium: { ...FACTS.areas["samnium"]!, site: "black" as const },
    };
    const there = { area: "samnium", own: 5, others: [], city: null, built: false };
    const outlook = { conflicts: [], missing: { samnium: 1 }, planned: null };
    const text = (sites: string[], cities_in_stock: number) =>
      arrivalText(there, { ...FACTS, areas }, { ...outlook, sites, cities_in_stock });
    expect(text(["samnium"], 9)).toContain("a city can be built");
    expect(text([], 9)).toContain("no city yet: 1 token missing");
    expect(text([], 0)).toContain("no city: none of yours is left in stock");
    expect(arrivalText(there, { ...FACTS, areas }, null)).not.toContain("can be built");
  });

  it("says every order with the names of its places", () => {
    const texts = orders.map((order, index) =>
      orderText(order, before[index] ?? start, { facts: FACTS, offer: OFFER }),
    );
    expect(texts[0]).toContain("Rome to Cisalpina through Etruria");
    expect(texts[3]).toContain("Ship 1 sails from Rome to Corsica");
    expect(texts[4]).toContain("Corsica");
    expect(new Set(texts).size).toBe(orders.length);
  });

  it("lists places by name", () => {
    expect(byName(["samnium", "corsica"], FACTS).map(({ name }) => name)).toEqual([
      "Corsica",
      "Samnium",
    ]);
  });
});
