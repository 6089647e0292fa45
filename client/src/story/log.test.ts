import { describe, expect, it } from "vitest";
import { EVENTS, type GameEvent, type Moved, type OrdersSkipped } from "../api/engine";
import type { Happened } from "../api/protocol";
import { plain } from "../messages/rich";
import { eventText } from "../messages/speak";
import { areasIn, filterLog, foldTalk, kindOf, skippedAreas, waysOf } from "./log";

describe("the log", () => {
  const moved: Happened = {
    turn: 1,
    phase: "movement",
    event: {
      type: "Moved",
      civ: "rome",
      orders: [{ do: "march", origin: "rome", to: "etruria", tokens: 1 }],
      lost_ships: [],
      early: false,
      berths: {},
    },
  };

  it("knows for every event what it is about", () => {
    expect(EVENTS.map((type) => kindOf({ type } as never)).every(Boolean)).toBe(true);
    expect(kindOf(moved.event)).toBe("moves");
    expect(areasIn(moved.event)).toEqual(["etruria"]);
  });

  it("can be filtered by kind and civilization", () => {
    expect(filterLog([moved], { kind: "war", civ: "" })).toEqual([]);
    expect(filterLog([moved], { kind: "", civ: "rome" })).toEqual([moved]);
    expect(filterLog([moved], { kind: "", civ: "egypt" })).toEqual([]);
  });

  it("tells the ways of a movement, by land and by sea, equal ones together", () => {
    const plan: Moved = {
      type: "Moved",
      civ: "rome",
      lost_ships: [],
      early: false,
      berths: { 0: "corsica" },
      orders: [
        { do: "march", origin: "latium", to: "etruria", tokens: 2 },
        { do: "build", area: "apulia", ship: 1, pay: "treasury" },
        { do: "load", ship: 1, tokens: 3 },
        { do: "sail", ship: 1, to: "ionian-sea" },
        { do: "sail", ship: 1, to: "epirus" },
        { do: "unload", ship: 1, tokens: 3 },
        { do: "march", origin: "latium", to: "etruria", tokens: 1 },
        { do: "load", ship: 0, tokens: 1 },
        { do: "sail", ship: 0, to: "sicilia" },
        { do: "unload", ship: 0, tokens: 1 },
      ],
    };
    expect(waysOf(plan)).toEqual([
      { origin: "latium", to: "etruria", tokens: 3, bySea: false },
      { origin: "apulia", to: "epirus", tokens: 3, bySea: true },
      { origin: "corsica", to: "sicilia", tokens: 1, bySea: true },
    ]);
  });

  it("says which sealed orders were skipped, why, and where", () => {
    const skipped: OrdersSkipped = {
      type: "OrdersSkipped",
      civ: "rome",
      skipped: [
        {
          order: { do: "march", origin: "latium", to: "etruria", tokens: 3 },
          tokens: 2,
          code: "enter.city_closed",
          facts: { area: "etruria" },
        },
      ],
    };
    const text = plain(eventText(skipped), ({ id }) => id);
    expect(text).toContain("2 tokens stayed in latium and did not go to etruria: ");
    expect(text).not.toContain("enter.city_closed");
    expect(areasIn(skipped)).toEqual(["latium", "etruria"]);
    expect(skippedAreas(skipped)).toEqual(["etruria"]);
  });

  it("folds words and offers of a trade session away, and keeps the deals", () => {
    const at = (turn: number, event: GameEvent): Happened => ({ turn, phase: "trade", event });
    const done = (turn: number): Happened =>
      at(turn, { type: "TradingFinished", civ: "rome", done: true });
    const deal = at(1, {
      type: "CardsSwapped",
      maker: "rome",
      taker: "egypt",
      maker_count: 3,
      taker_count: 3,
      maker_gave: null,
      taker_gave: null,
    });
    const folded = foldTalk([done(1), deal, done(1), moved, done(3)]);
    expect(folded.map(({ events }) => events.length)).toEqual([1, 2, 1, 1]);
    expect(folded.map(({ isTalk }) => isTalk)).toEqual([false, true, false, true]);
  });
});
