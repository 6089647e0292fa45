import { describe, expect, it } from "vitest";
import {
  added,
  begun,
  cleared,
  doTheSame,
  recounted,
  redone,
  removed,
  undone,
  type Order,
} from "./orders";

const march = (tokens: number, to = "etruria"): Order => ({
  do: "march",
  origin: "rome",
  to,
  tokens,
});

describe("two plans", () => {
  it("do the same whatever the order of their marches, and in how many strokes they were drawn", () => {
    const [two, south] = [march(2), march(1, "samnium")];
    expect(doTheSame([two, south], [south, march(1), march(1)])).toBe(true);
    expect(doTheSame([two, south], [{ ...two, via: null } as Order, south])).toBe(true);
    expect(doTheSame([two, south], [march(1), south])).toBe(false);
    const build: Order = { do: "build", ship: 0, area: "rome", pay: "treasury" };
    expect(doTheSame([build, two], [two, build])).toBe(true);
    expect(doTheSame([build, two], [two])).toBe(false);
  });
});

describe("orders", () => {
  it("the same way twice is one order", () => {
    const history = added(added(begun(), march(2)), march(1));
    expect(history.orders).toEqual([march(3)]);
  });

  it("another way, or through another area, is another order", () => {
    const through: Order = {
      do: "march",
      origin: "rome",
      to: "etruria",
      tokens: 1,
      via: "samnium",
    };
    expect(added(begun(), march(1), march(1, "samnium"), through).orders).toHaveLength(3);
  });

  it("what a ship loads in one place is one order, what two ships load is two", () => {
    const load = (ship: number): Order => ({ do: "load", ship, tokens: 1 });
    expect(added(begun(), load(0), load(0), load(1)).orders).toEqual([
      { do: "load", ship: 0, tokens: 2 },
      load(1),
    ]);
  });

  it("are taken back one by one, in any order", () => {
    const history = added(begun(), march(1), march(1, "samnium"));
    expect(removed(history, 0).orders).toEqual([march(1, "samnium")]);
  });

  it("change their number; none at all takes the order out", () => {
    const history = added(begun(), march(3));
    expect(recounted(history, 0, 1).orders).toEqual([march(1)]);
    expect(recounted(history, 0, 0).orders).toEqual([]);
  });
});

describe("undo", () => {
  it("goes back stroke by stroke, and forth again", () => {
    const full = added(added(begun(), march(1)), march(1, "samnium"));
    const back = undone(undone(full));
    expect(back.orders).toEqual([]);
    expect(redone(redone(back)).orders).toEqual(full.orders);
  });

  it("brings back what was cleared", () => {
    expect(undone(cleared(added(begun(), march(1)))).orders).toEqual([march(1)]);
  });

  it("forgets what was undone when something new is drawn", () => {
    const fork = added(undone(added(begun(), march(1))), march(1, "samnium"));
    expect(redone(fork)).toBe(fork);
  });

  it("does nothing at the ends", () => {
    const empty = begun();
    expect(undone(empty)).toBe(empty);
    expect(redone(empty)).toBe(empty);
    expect(cleared(empty)).toBe(empty);
  });
});
