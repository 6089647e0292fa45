import { describe, expect, it } from "vitest";
import type { AskInfo } from "../api/protocol";
import { Refused } from "../net/http";
import { fitsNow, isTheMove, moveFor, placesIn, type Server } from "./moves";
import type { Scene } from "./script";
import { facts, lessons, scene } from "./testing";

const orders = [{ do: "march", origin: "tanis", to: "memphis", tokens: 1 }];
const suggested = { orders: [{ do: "sail", ship: 0, to: "gaza" }] };

/** A server that foresees so much, or refuses, and suggests an answer. */
function server(foreseen: object | null, answer: unknown = suggested): Server {
  return {
    check: () =>
      foreseen === null
        ? Promise.reject(new Refused("movement.too_few"))
        : Promise.resolve({ conflicts: [], sites: [], ...foreseen }),
    suggestion: () => Promise.resolve({ answer, why: [] }),
  };
}

function moving(hintFits: boolean, type = "PlanMovement"): Scene & { ask: AskInfo } {
  const phase = type === "Trade" ? "trade" : "movement";
  const given = scene({ turn: 1, phase, asked: type });
  const ordered = lessons.map((one) => ({
    ...one,
    orders: one.id === "egypt_memphis" ? orders : [],
  }));
  const { ask } = given;
  if (ask === null) throw new Error("nothing is asked");
  return { ...given, ask, hintFits, facts: { ...facts, lessons: ordered } };
}

describe("the places of a plan", () => {
  it("are those that its orders go from and to", () => {
    expect(placesIn({ orders: [...orders, ...suggested.orders] })).toEqual([
      "tanis",
      "memphis",
      "gaza",
    ]);
    expect(placesIn(undefined)).toEqual([]);
  });
});

describe("the move of the coach", () => {
  it("stays in the last turn where those who stay can build and those who go cannot", async () => {
    const given = scene({
      turn: 7,
      phase: "movement",
      asked: "PlanMovement",
      tokens: { memphis: 6, tanis: 4 },
    });
    const { ask } = given;
    if (ask === null) throw new Error("nothing is asked");
    const table: Server = {
      ...server({}),
      check: (_, answer) =>
        Promise.resolve({
          conflicts: [],
          sites: (answer as { orders: unknown[] }).orders.length === 0 ? ["memphis"] : [],
        }),
    };
    const { answer, filled } = await moveFor(table, given, ask);
    expect(answer).toEqual({ orders: [] });
    expect([filled.stays, filled.sites]).toEqual([true, ["memphis"]]);
  });

  it("is what the hint names where it fits, with the cities it makes possible", async () => {
    const given = moving(true);
    const move = await moveFor(server({ sites: ["memphis"] }), given, given.ask);
    expect(move).toEqual({
      answer: { orders },
      isOther: true,
      filled: { found: true, sites: ["memphis"], sails: false, stays: false },
    });
  });

  it("knows with whom a deal is, and what of it need not be true", async () => {
    const given = scene({ turn: 6, phase: "trade", asked: "Trade" });
    const { ask } = given;
    if (ask === null) throw new Error("nothing is asked");
    const why = [{ code: "deal_gains", facts: { gain: 9, partner: "hatti", unknown: 1 } }];
    const table = {
      ...server({}),
      suggestion: () => Promise.resolve({ answer: { type: "accept" }, why }),
    } as unknown as Server;
    const { filled } = await moveFor(table, given, ask);
    expect(filled).toMatchObject({ deal: "accept", partner: "hatti", unknown: 1 });
  });

  it("knows what the plan gives up", async () => {
    const given = moving(false);
    const ships = [
      { berth: ["gaza", 0], ready: false, steps: 4, aboard: 0 },
      { berth: ["tanis", 0], ready: true, steps: 4, aboard: 0 },
      { berth: null, ready: false, steps: 4, aboard: 0 },
    ];
    const foreseen = { surplus: { sinai: 1 }, planned: { ships } };
    const { filled } = await moveFor(server(foreseen), given, given.ask);
    expect(filled).toMatchObject({ surplus: { sinai: 1 }, leaves: ["gaza"] });
  });

  it("is what is suggested where it does not", async () => {
    const given = moving(false);
    const move = await moveFor(server({}), given, given.ask);
    expect(move).toEqual({
      answer: suggested,
      isOther: false,
      filled: { found: true, sites: [], sails: true, stays: false },
    });
  });

  it("names the cities that are meant, though tokens for more come together", async () => {
    const given = moving(false);
    const why = [{ code: "moves_to_build", facts: { areas: ["gaza"], cities: 1 } }];
    const table: Server = {
      ...server({ sites: ["gaza", "petra"] }),
      suggestion: () => Promise.resolve({ answer: suggested, why }),
    };
    expect((await moveFor(table, given, given.ask)).filled.sites).toEqual(["gaza"]);
  });

  it("may be to stay", async () => {
    const given = moving(false);
    const move = await moveFor(server({}, { orders: [] }), given, given.ask);
    expect(move.filled.stays).toBe(true);
  });

  it("is left to the panel for other questions", async () => {
    const given = moving(false, "ChooseLosses");
    expect(await moveFor(server({}), given, given.ask)).toEqual({
      filled: { found: true, sites: [], sails: false, stays: false },
    });
  });

  it("names the places where cities are suggested", async () => {
    const given = moving(false, "BuildCities");
    const made = async (sites: readonly object[]) =>
      (await moveFor(server({}, sites), given, given.ask)).filled;
    expect(await made([{ area: "gaza" }, { area: "sinai" }])).toMatchObject({
      sites: ["gaza", "sinai"],
      stays: false,
    });
    expect(await made([])).toMatchObject({ sites: [], stays: true });
  });

  it("is known where somebody has made it up by hand: the same marches, or the same cities", async () => {
    const [marching, building] = [moving(true), moving(false, "BuildCities")];
    const march = await moveFor(server({}), marching, marching.ask);
    expect(isTheMove(march, { orders })).toBe(true);
    expect(isTheMove(march, suggested)).toBe(false);
    expect(isTheMove(march, { orders: [] })).toBe(false);
    const sites = [{ area: "gaza" }, { area: "sinai" }];
    const cities = await moveFor(server({}, sites), building, building.ask);
    expect(isTheMove(cities, [...sites].reverse())).toBe(true);
    expect(isTheMove(cities, [{ area: "gaza" }])).toBe(false);
    const none = await moveFor(server({}, []), building, building.ask);
    expect(isTheMove(none, [])).toBe(false);
  });

  it("is a deal in the market, or none", async () => {
    const given = moving(false, "Trade");
    for (const [type, found] of [
      ["offer", true],
      ["accept", true],
      ["say", true],
      ["done", false],
      ["decline", false],
    ] as const)
      expect((await moveFor(server({}, { type }), given, given.ask)).filled.found).toBe(found);
  });
});

describe("a hint with orders", () => {
  it("fits unless the server refuses it or foresees a fight", async () => {
    expect(await fitsNow(server({}), moving(false))).toBe(true);
    expect(await fitsNow(server({ conflicts: ["memphis"] }), moving(false))).toBe(false);
    expect(await fitsNow(server(null), moving(false))).toBe(false);
    expect(await fitsNow(server({}), moving(false, "Trade"))).toBe(false);
  });
});
