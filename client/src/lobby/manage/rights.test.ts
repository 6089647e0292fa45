import { describe, expect, it } from "vitest";
import type { TableInfo } from "../../api/protocol";
import { isLocal, isShared, mayDelete, seatToLeave } from "./rights";

const table = (status: string, kinds: string, seats: number[], roles = ["host"]): TableInfo =>
  ({
    status,
    you: { seats, roles },
    seats: [...kinds].map((kind, at) => ({
      number: at + 1,
      kind: kind === "b" ? "bot" : kind === "o" ? "open" : "human",
    })),
  }) as unknown as TableInfo;

it("tells an address of this computer from others", () => {
  expect(["localhost", "127.0.0.1", "[::1]"].every(isLocal)).toBe(true);
  expect(["example.org", "10.0.0.2", "localhost.example.org"].some(isLocal)).toBe(false);
});

describe("a table can be", () => {
  it("left where others play on, or before the game", () => {
    expect(seatToLeave(table("running", "hhb", [1]))).toBe(1);
    expect(seatToLeave(table("lobby", "hoo", [1]))).toBe(1);
    expect(seatToLeave(table("running", "hbb", [1]))).toBeNull();
    expect(seatToLeave(table("finished", "hhb", [1]))).toBeNull();
    expect(seatToLeave(table("running", "hhb", []))).toBeNull();
  });

  it("deleted by its host alone, and not over the heads of those who play", () => {
    expect(mayDelete(table("running", "hbb", [1]))).toBe(true);
    expect(mayDelete(table("finished", "hbb", [1]))).toBe(true);
    expect(mayDelete(table("lobby", "hho", [1]))).toBe(true);
    expect(mayDelete(table("running", "hhb", [1]))).toBe(false);
    expect(mayDelete(table("running", "hbb", [1], ["player"]))).toBe(false);
    expect(isShared(table("running", "hhb", [1]))).toBe(true);
    expect(isShared(table("lobby", "hho", [1]))).toBe(false);
  });
});
