import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { kept, keptNames } from "./kept";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

describe("what a device remembers", () => {
  it("is nothing where it cannot be read", () => {
    stored.set("broken", "{");
    stored.set("whole", '{"mark": 3}');
    expect([kept("broken"), kept("missing"), kept("whole")]).toEqual([null, null, { mark: 3 }]);
  });

  it("is a list of names, or none", () => {
    stored.set("names", '["a", 1, null, "b"]');
    expect(keptNames("names")).toEqual(["a", "b"]);
    for (const other of ["{", "{}", '"a"', "null", "3"]) {
      stored.set("names", other);
      expect(keptNames("names")).toEqual([]);
    }
  });
});
