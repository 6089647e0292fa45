import { describe, expect, it } from "vitest";
import type { MovementPlan } from "../api/engine";
import { Plan } from "./plan.svelte";
import { FACTS, FAR, OFFER, TOKENS } from "./testing";

const VIEW = {
  tokens: { rome: TOKENS },
  cities: {},
  ships: { rome: [["rome", 0], null, null, null] as const },
};

interface Made {
  readonly orders?: MovementPlan["orders"];
  readonly offer?: Partial<typeof OFFER>;
  readonly oneByOne?: boolean;
}

function plan(more: Made = {}) {
  const told: MovementPlan[] = [];
  const made = new Plan({
    civ: "rome",
    offer: { ...OFFER, ...more.offer },
    facts: FACTS,
    view: VIEW,
    orders: more.orders ?? [],
    onChange: (answer) => told.push(answer),
    oneByOne: more.oneByOne ?? false,
  });
  return { made, told };
}

describe("a plan made with a finger", () => {
  it("lets go of tokens when something is undone, so that the next press takes some and lets none go", () => {
    const { made } = plan({ oneByOne: true });
    made.chooseArea("rome");
    made.chooseArea("samnium");
    made.chooseArea("rome");
    made.undo();
    expect(made.selected).toBeNull();
    made.chooseArea("rome");
    expect(made.hand).toEqual({ kind: "tokens", area: "rome", count: 1 });
    made.redo();
    expect([made.selected, made.orders.length]).toEqual([null, 1]);
  });

  it("sends one token, and one more whenever the target is pressed again", () => {
    const { made } = plan({ oneByOne: true });
    made.chooseArea("rome");
    expect(made.hand).toEqual({ kind: "tokens", area: "rome", count: 1 });
    made.chooseArea("samnium");
    expect(made.again).toEqual({ from: "rome", to: "samnium", left: 4 });
    made.chooseArea("samnium");
    made.chooseArea("samnium");
    expect(made.answer.orders).toEqual([{ do: "march", origin: "rome", to: "samnium", tokens: 3 }]);
    made.undo();
    expect(made.answer.orders).toEqual([{ do: "march", origin: "rome", to: "samnium", tokens: 2 }]);
    made.chooseArea("etruria");
    expect(made.selected).toBe("etruria");
    expect(made.again).toBeNull();
  });
});

describe("a plan made with Shift", () => {
  it("takes or sends the whole stack where one token would go", () => {
    const { made } = plan({ oneByOne: true });
    made.chooseArea("rome", true);
    expect(made.hand).toEqual({ kind: "tokens", area: "rome", count: 5 });
    made.chooseArea("samnium");
    expect(made.orders).toEqual([{ do: "march", origin: "rome", to: "samnium", tokens: 5 }]);
    made.undo();
    made.chooseArea("rome");
    made.chooseArea("samnium", true);
    expect(made.orders).toEqual([{ do: "march", origin: "rome", to: "samnium", tokens: 5 }]);
    made.recount(0, 2);
    made.chooseArea("samnium", true);
    expect(made.orders).toEqual([{ do: "march", origin: "rome", to: "samnium", tokens: 5 }]);
  });
});

describe("an area out of reach", () => {
  it("is named, and what is in hand stays there", () => {
    const { made } = plan({ oneByOne: true });
    made.chooseArea("rome");
    made.chooseArea("cisalpina");
    expect([made.beyond, made.selected]).toEqual(["cisalpina", "rome"]);
    made.chooseArea("samnium");
    expect([made.beyond, made.orders.length]).toEqual([null, 1]);
  });
});

describe("a plan", () => {
  it("is made by click and click", () => {
    const { made, told } = plan();
    made.chooseArea("rome");
    expect(made.selected).toBe("rome");
    expect(made.lit).toEqual([
      { area: "etruria", kind: "target" },
      { area: "samnium", kind: "target" },
    ]);
    made.count(2);
    made.chooseArea("samnium");
    expect(made.answer).toEqual({
      orders: [{ do: "march", origin: "rome", to: "samnium", tokens: 2 }],
    });
    expect(made.hand).toEqual({ kind: "nothing" });
    expect(told).toEqual([made.answer]);
  });

  it("is made by dragging: all that are free, or as many as are in hand", () => {
    const { made } = plan();
    made.chooseArea("rome");
    made.count(1);
    made.drag("rome", "etruria");
    made.drag("rome", "samnium");
    expect(made.orders).toEqual([
      { do: "march", origin: "rome", to: "etruria", tokens: 1 },
      { do: "march", origin: "rome", to: "samnium", tokens: 4 },
    ]);
  });

  it("takes two steps where the offer allows them", () => {
    const { made } = plan({ offer: FAR });
    made.chooseArea("rome");
    made.chooseArea("cisalpina");
    expect(made.orders).toEqual([
      { do: "march", origin: "rome", to: "cisalpina", tokens: 5, via: "etruria" },
    ]);
  });

  it("pays for a ship before it is used, and sails it step by step", () => {
    const { made } = plan();
    made.take({ kind: "ship", ship: 0 });
    made.load(0, 3);
    made.chooseArea("corsica");
    made.unload(0, 1);
    made.chooseArea("rome");
    expect(made.orders.map((order) => order.do)).toEqual([
      "maintain",
      "load",
      "sail",
      "unload",
      "sail",
    ]);
    expect(made.view.aboard?.["rome"]?.[0]).toBe(2);
    expect(made.arrows.map(({ from, to }) => `${from}>${to}`)).toEqual([
      "rome>corsica",
      "corsica>rome",
    ]);
  });

  it("builds a ship where one clicks", () => {
    const { made } = plan();
    made.startBuilding("treasury");
    expect(made.lit).toEqual([{ area: "rome", kind: "target" }]);
    made.chooseArea("rome");
    expect(made.orders).toEqual([{ do: "build", ship: 1, area: "rome", pay: "treasury" }]);
    expect(made.hand).toEqual({ kind: "ship", ship: 1 });
  });

  it("lights what may move again when a built ship is undone", () => {
    const { made } = plan();
    const before = made.lit;
    made.startBuilding("treasury");
    made.chooseArea("rome");
    made.undo();
    expect(made.hand).toEqual({ kind: "nothing" });
    expect(made.lit).toEqual(before);
  });

  it("lets go of a ship to be built that a redo has built", () => {
    const { made } = plan();
    made.build(1, "rome", "treasury");
    made.undo();
    made.startBuilding("treasury");
    made.redo();
    expect(made.hand).toEqual({ kind: "nothing" });
  });

  it("lights what may move while a ship in hand can sail no further", () => {
    const { made } = plan();
    made.take({ kind: "ship", ship: 0 });
    for (const to of ["corsica", "rome", "corsica", "rome"]) made.chooseArea(to);
    expect(made.hand).toEqual({ kind: "ship", ship: 0 });
    expect(made.lit).toEqual([
      { area: "rome", kind: "choice" },
      { area: "etruria", kind: "choice" },
    ]);
  });

  it("keeps all ships once", () => {
    const { made } = plan();
    made.keepAllShips();
    made.keepAllShips();
    expect(made.orders).toEqual([{ do: "maintain", ship: 0 }]);
  });

  it("pays for a ship with tokens of two areas", () => {
    const { made } = plan({ offer: { treasury: 0 } });
    made.startBuilding("tokens", "etruria");
    made.chooseArea("rome");
    expect(made.orders).toEqual([
      { do: "build", ship: 1, area: "rome", pay: "tokens", second: "etruria" },
    ]);
    expect(made.picture.tokens).toEqual({ rome: 5 });
  });

  it("knows one way of each payment to build a ship", () => {
    const { made } = plan();
    expect(made.buildings.map(({ pay }) => pay)).toEqual(["treasury", "mixed", "tokens"]);
    made.build(1, "rome", "treasury");
    expect(made.buildings).toEqual([
      { kind: "build", ship: 2, pay: "mixed" },
      { kind: "build", ship: 2, pay: "tokens" },
    ]);
  });

  it("builds no more ships than the offer says", () => {
    const { made } = plan({ offer: { may_build: 0 } });
    expect(made.buildings).toEqual([]);
    made.startBuilding("treasury");
    expect(made.hand).toEqual({ kind: "nothing" });
  });

  it("knows the ships that would be lost", () => {
    const { made } = plan();
    expect(made.unpaid).toEqual([{ ship: 0, place: "rome" }]);
    made.keepAllShips();
    expect(made.unpaid).toEqual([]);
  });

  it("counts no more tokens for an order than there are", () => {
    const { made } = plan();
    made.march("rome", "samnium", 2);
    expect(made.mostFor(0)).toBe(5);
    made.march("rome", "etruria", 1);
    expect(made.mostFor(0)).toBe(4);
    made.load(0, 2);
    expect(made.orders.map((_, index) => made.mostFor(index))).toEqual([2, 1, 0, 2]);
    made.unload(0, 1);
    expect(made.mostFor(4)).toBe(2);
  });

  it("shows a problem until something changes", () => {
    const { made } = plan({ orders: [{ do: "march", origin: "rome", to: "samnium", tokens: 1 }] });
    made.problem = { order: 0, text: "closed" };
    expect(made.arrows[0]?.problem).toBe("closed");
    expect(made.lit[0]).toEqual({ area: "samnium", kind: "problem" });
    made.remove(0);
    expect(made.problem).toBeNull();
    made.undo();
    expect(made.orders).toHaveLength(1);
    made.redo();
    expect(made.orders).toHaveLength(0);
  });

  it("takes over a suggestion, which can be undone", () => {
    const { made } = plan({ orders: [{ do: "scrap", ship: 0 }] });
    made.replace([{ do: "maintain", ship: 0 }]);
    expect(made.orders).toEqual([{ do: "maintain", ship: 0 }]);
    made.undo();
    expect(made.orders).toEqual([{ do: "scrap", ship: 0 }]);
    made.clear();
    expect(made.canUndo).toBe(true);
    expect(made.canRedo).toBe(false);
  });
});

describe("ships seen to before anybody moves", () => {
  const still = {
    tokens: { rome: { free: 0, to: [] }, etruria: { free: 0, to: [] } },
    land_steps: 0,
    ship_steps: 0,
    capacity: 0,
    sailing: {},
    ships: OFFER.ships.map((ship) => ({ ...ship, steps: 0 })),
  };

  it("are lit until they are paid for, and no token is", () => {
    const { made } = plan({ offer: still });
    expect(made.still).toBe(true);
    expect(made.lit).toEqual([{ area: "rome", kind: "choice" }]);
    expect(made.dragFrom).toEqual([]);
    made.chooseArea("rome");
    expect(made.hand).toEqual({ kind: "ship", ship: 0 });
    made.maintain(0, "rome");
    expect(made.hand).toEqual({ kind: "nothing" });
    expect(made.lit).toEqual([]);
    expect(made.answer.orders).toEqual([{ do: "maintain", ship: 0, token: "rome" }]);
  });

  it("are not taken in hand when they are built", () => {
    const { made } = plan({ offer: still });
    made.build(1, "rome", "treasury");
    expect(made.hand).toEqual({ kind: "nothing" });
    expect(plan().made.still).toBe(false);
  });
});
