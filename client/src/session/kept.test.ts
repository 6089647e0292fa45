import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { kept, keptNames, opened } from "./kept";

/** As a browser stores: what is kept are the own names of the object. */
class Device {
  [key: string]: unknown;

  getItem(key: string): unknown {
    return Object.hasOwn(this, key) ? this[key] : null;
  }

  setItem(key: string, value: string): void {
    this[key] = value;
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}
let device = new Device();

beforeEach(() => {
  device = new Device();
  vi.stubGlobal("localStorage", device);
});
afterEach(() => vi.unstubAllGlobals());

describe("what a device remembers", () => {
  it("is nothing where it cannot be read", () => {
    device.setItem("broken", "{");
    device.setItem("whole", '{"mark": 3}');
    expect([kept("broken"), kept("missing"), kept("whole")]).toEqual([null, null, { mark: 3 }]);
  });

  it("is a list of names, or none", () => {
    device.setItem("names", '["a", 1, null, "b"]');
    expect(keptNames("names")).toEqual(["a", "b"]);
    for (const other of ["{", "{}", '"a"', "null", "3"]) {
      device.setItem("names", other);
      expect(keptNames("names")).toEqual([]);
    }
  });
});

describe("what a device remembers of tables", () => {
  const MANY = 100;
  const open = (from: number, to: number): void => {
    for (let number = from; number < to; number++) {
      opened(`table-${number}`);
      device.setItem(`ecumene.sure.table-${number}.movement.loses`, "2");
      device.setItem(`ecumene.read.table-${number}.1`, "{}");
    }
  };
  const isKnown = (table: string): boolean =>
    Object.keys(device).some((key) => key.includes(`.${table}.`));

  it("is forgotten of those that were not opened for longest", () => {
    open(0, 3);
    for (let number = 3; number < MANY; number += 3) {
      open(number, number + 3);
      opened("table-1");
    }
    expect(["table-0", "table-1", `table-${MANY - 1}`].map(isKnown)).toEqual([false, true, true]);
    const before = Object.keys(device).length;
    open(MANY, 2 * MANY);
    expect(Object.keys(device).length).toBe(before);
  });

  it("goes first where nobody knows when the table was opened", () => {
    device.setItem("ecumene.coach.older.", "[]");
    open(0, 1);
    expect(isKnown("older")).toBe(true);
    open(1, MANY);
    expect(isKnown("older")).toBe(false);
  });

  it("leaves alone what is kept of no table", () => {
    const names = ["ecumene.coach", "ecumene.coach.real", "ecumene.coach.met", "ecumene.name"];
    for (const name of names) device.setItem(name, "on");
    open(0, MANY);
    expect(names.map((name) => device.getItem(name))).toEqual(names.map(() => "on"));
  });
});
