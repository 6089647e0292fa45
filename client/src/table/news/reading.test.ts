import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AskInfo, Board, Happened } from "../../api/protocol";
import type { TableSession } from "../../session/session.svelte";
import { Reading } from "./reading.svelte";

const struck = (turn: number, calamity: string, victim: string): Happened => ({
  turn,
  phase: "calamity_resolution",
  event: { type: "CalamityStruck", calamity, victim, beneficiary: null, why: [] },
});

/** A table that one has been at from the first event on. */
function reading(log: readonly Happened[], turn: number, asks: readonly unknown[] = []): Reading {
  const session = {
    id: "table",
    seat: 1,
    civ: "rome",
    board: { turn: 1, phase: "calamity_resolution" } as Board,
    log,
    standing_log: log,
    missed: 0,
    number: log.length,
    open_asks: asks as readonly AskInfo[],
  };
  const made = new Reading(session as unknown as TableSession, () => false);
  session.board = { ...session.board, turn };
  return made;
}

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

describe("what was read before", () => {
  const standing = (kept: string | null): unknown[] => {
    vi.stubGlobal("localStorage", { getItem: () => kept, setItem: () => undefined });
    const read = reading([struck(1, "famine", "rome"), struck(1, "flood", "rome")], 1);
    return [read.wasHere, read.mark, read.blows.length];
  };

  it("is not read again", () => {
    expect(standing('{"mark": 1, "cards": 2}')).toEqual([true, 1, 0]);
    expect(standing(null)).toEqual([false, 0, 2]);
  });

  it("is nothing where something else is kept, and the table opens all the same", () => {
    for (const broken of ["{", '"x"', "[]", '{"mark": "x"}', "7"])
      expect(standing(broken)).toEqual([false, 0, 2]);
  });
});

describe("the cards of calamities", () => {
  it("open on the newest that touches one", () => {
    const log = [
      struck(2, "famine", "rome"),
      struck(2, "flood", "egypt"),
      struck(2, "epidemic", "rome"),
    ];
    const read = reading(log, 2);
    read.openMine();
    expect([read.open, read.isSmall, read.blow?.struck.calamity]).toEqual([
      "calamities",
      true,
      "epidemic",
    ]);
  });

  it("show the one that is asked about, whether the question names it or not", () => {
    const log = [
      struck(2, "famine", "rome"),
      struck(2, "earthquake", "rome"),
      struck(2, "flood", "rome"),
    ];
    const named = reading(log, 2, [
      { id: "1", question: { type: "ChooseLosses", cause: "famine" } },
    ]);
    named.openMine();
    named.bringAsked();
    expect(named.blow?.struck.calamity).toBe("famine");
    const under = reading(log.slice(0, 2), 2, [{ id: "2", question: { type: "ChooseShaken" } }]);
    under.bringAsked();
    expect(under.blow?.struck.calamity).toBe("earthquake");
  });

  it("do not pile up: those of others are gone after a turn, one's own stay", () => {
    const log = [
      ...Array.from({ length: 20 }, (_, at) => struck(2 + (at % 7), "famine", "egypt")),
      struck(3, "flood", "rome"),
    ];
    const blows = reading(log, 9).blows;
    expect(blows.every(({ turn, struck: one }) => turn >= 8 || one.victim === "rome")).toBe(true);
    expect(blows[0]?.struck.calamity).toBe("flood");
  });

  it("can all be put away at once, also while one lies open", () => {
    const read = reading([struck(2, "famine", "rome"), struck(2, "flood", "rome")], 2);
    read.openMine();
    read.skip();
    expect([read.open, read.unread.length]).toEqual([null, 0]);
  });

  it("stay open under a press that came as they opened by themselves, and close under a later one", () => {
    vi.useFakeTimers();
    const read = reading([struck(2, "famine", "rome")], 2);
    read.openMine();
    vi.advanceTimersByTime(200);
    read.toggle("calamities");
    expect([read.open, read.isSmall]).toEqual(["calamities", false]);
    vi.advanceTimersByTime(1000);
    read.toggle("calamities");
    expect(read.open).toBeNull();
    vi.useRealTimers();
  });
});

describe("the news", () => {
  it("that must not pass unread stay for one decision more, and then give way", () => {
    const revolt = (turn: number): Happened => ({
      turn,
      phase: "tax_collection",
      event: { type: "TaxRevolt", civ: "rome", beneficiary: null, cities: ["latium"] } as never,
    });
    const log = [revolt(2), revolt(3)];
    const session = {
      id: "table",
      seat: 1,
      civ: "rome",
      board: { turn: 1, phase: "trade", tokens: {}, cities: {} } as unknown as Board,
      standing_log: log,
      missed: 0,
      number: 2,
      open_asks: [],
      answeredAt: 1,
    };
    const read = new Reading(session as unknown as TableSession, () => false);
    expect(read.isUrgent).toBe(true);
    read.decided();
    expect(read.mark).toBe(0);
    session.answeredAt = 2;
    read.decided();
    expect([read.mark, read.isUrgent]).toEqual([1, true]);
    read.decided();
    expect([read.mark, read.isUrgent]).toEqual([2, false]);
  });
});
