import { describe, expect, it } from "vitest";
import type { Proposal, TableInfo } from "../../api/protocol";
import { isProposed, peopleBeside } from "./together";

const REGENT = { bot: "normal", temper: "normal" };

/** A table with two people, one of whom left their seat to a regent, and a bot. */
const table = {
  seats: [
    { number: 1, kind: "human", regent: null },
    { number: 2, kind: "human", regent: REGENT },
    { number: 3, kind: "bot", regent: null },
  ],
} as unknown as TableInfo;

describe("the people at a table besides oneself", () => {
  it("include whoever left their seat to a regent, and no bots", () => {
    expect(peopleBeside(table, 1).map(({ number }) => number)).toEqual([2]);
    expect(peopleBeside(table, null).map(({ number }) => number)).toEqual([1, 2]);
    expect(peopleBeside({ ...table, seats: table.seats.slice(0, 1) }, 1)).toEqual([]);
    expect(peopleBeside(null, 1)).toEqual([]);
  });
});

describe("what is proposed already", () => {
  it("is the same about the same player", () => {
    const proposals = [
      { kind: "leave", about: 2 },
      { kind: "end", about: null },
    ] as unknown as Proposal[];
    expect(isProposed(proposals, "leave", 2)).toBe(true);
    expect(isProposed(proposals, "leave", 1)).toBe(false);
    expect(isProposed(proposals, "end")).toBe(true);
    expect(isProposed(proposals, "resume")).toBe(false);
  });
});
