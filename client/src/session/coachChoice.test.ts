import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The choice as one tab of the browser has it. */
async function tab() {
  vi.resetModules();
  return (await import("./coachChoice.svelte")).coachChoice;
}

describe("what the coach has explained", () => {
  it("is known in every tab", async () => {
    const [one, other] = [await tab(), await tab()];
    one.choose(true);
    one.learn(["ask.Trade"]);
    expect([other.isOn, other.met, other.hasLearnt]).toEqual([true, [], false]);
    other.reread();
    expect([other.isOn, other.met, other.hasLearnt]).toEqual([true, ["ask.Trade"], true]);
  });

  it("is nothing where something else is kept", async () => {
    for (const broken of ["{", "null", '"ask.Trade"', "[1]"]) {
      kept.set("ecumene.coach.met", broken);
      expect((await tab()).met).toEqual([]);
    }
  });
});
