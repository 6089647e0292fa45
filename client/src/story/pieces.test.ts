import { describe, expect, it } from "vitest";
import type { GameEvent } from "../api/engine";
import type { BoardView } from "../map/ground/pieces";
import { afterEvents, isVague } from "./pieces";

// Recorded games prove the other events: tests/proof/test_told_pieces.py.
const board: BoardView = {
  tokens: { rome: { latium: 3, etruria: 2 }, egypt: { sinai: 1, etruria: 1 }, barbarians: {} },
  cities: { sinai: "egypt" },
  ships: { rome: [["latium", 0], null, null, null], egypt: [null, null, null, null] },
};
const after = (...events: readonly GameEvent[]): BoardView => afterEvents(board, events);

describe("the pieces after an event", () => {
  it("move with a part of a plan, by land and by sea, and pay for a ship", () => {
    const moved = after({
      type: "PartMoved",
      civ: "rome",
      berths: { 0: "latium" },
      orders: [
        { do: "build", ship: 1, area: "etruria", pay: "tokens", second: null },
        { do: "maintain", ship: 0, token: "latium" },
        { do: "load", ship: 0, tokens: 1 },
        { do: "sail", ship: 0, to: "corsica", coast: 1 },
        { do: "march", origin: "latium", to: "samnium", tokens: 1 },
      ],
    });
    expect(moved.tokens["rome"]).toEqual({ corsica: 1, samnium: 1 });
    expect(moved.ships["rome"]).toEqual([["corsica", 1], ["etruria", 0], null, null]);
  });

  it("are lost at a landing, destroyed by an ability, and settle elsewhere", () => {
    const repelled = after({
      type: "LandingRepelled",
      civ: "rome",
      area: "latium",
      owner: "egypt",
      tokens: 1,
    });
    expect(repelled.tokens["rome"]).toEqual({ latium: 2, etruria: 2 });
    const destroyed = after({
      type: "AreaDestroyed",
      civ: "rome",
      ability: "fundamentalism",
      area: "sinai",
      tokens: { egypt: 1 },
      city_of: "egypt",
    });
    expect(destroyed.tokens["egypt"]).toEqual({ etruria: 1 });
    expect(destroyed.cities).toEqual({});
    const settled = after(
      { type: "TokensResettled", civ: "rome", take: { latium: 3 }, place: { sicilia: 3 } },
      { type: "EmptyAreasSettled", civ: "rome", city: "corsica", tokens: { sardinia: 1 } },
      { type: "StartChosen", civ: "egypt", area: "upper-egypt" },
    );
    expect(settled.tokens["rome"]).toEqual({ etruria: 2, sicilia: 3, sardinia: 1 });
    expect(settled.cities["corsica"]).toBe("rome");
    expect(settled.tokens["egypt"]).toEqual({ sinai: 1, etruria: 1, "upper-egypt": 1 });
  });

  it("of a failed attack go at once or stay, and ships may go down with it", () => {
    const failed = {
      type: "AttackFailed",
      area: "latium",
      attacker: "rome",
      defender: "egypt",
      tokens: 3,
      needed: 7,
      why: [],
      ships: [],
    } as const;
    expect(after({ ...failed, stay: true }).tokens["rome"]).toEqual(board.tokens["rome"]);
    expect(after({ ...failed, stay: false }).tokens["rome"]).toEqual({ etruria: 2 });
    const berths = after({ ...failed, stay: true, ships: [0] }).ships["rome"];
    expect(berths?.[0]).toBeNull();
  });

  it("leave the picture before as it was", () => {
    const text = JSON.stringify(board);
    after({ type: "CityDestroyed", area: "sinai", owner: "egypt" });
    expect(JSON.stringify(board)).toBe(text);
  });

  it("are not known where an event does not say enough", () => {
    const back = { civ: "rome", ask: "1/movement/rome/0", undone: 0, hindsight: false };
    expect(isVague({ type: "AnswerTakenBack", ...back, undone_of: {} })).toBe(true);
    expect(isVague({ type: "CityDestroyed", area: "sinai", owner: "egypt" })).toBe(false);
  });
});
