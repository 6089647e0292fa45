import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardView } from "../map/ground/pieces";
import type { Scene } from "../story/scenes";

const view = (latium: number): BoardView => ({
  tokens: { rome: { latium } },
  cities: {},
  ships: {},
});
const scene = (number: number, key = `one/${number}`): Scene => ({
  key,
  civs: ["rome"],
  events: [],
  arrows: [{ from: "latium", to: "etruria", how: "march", civ: "rome", label: "1" }],
  marks: [],
  before: view(number),
  after: view(number + 1),
  upTo: number,
});
const kept = new Map<string, string>();
let calm = false;

beforeEach(() => {
  vi.useFakeTimers();
  [calm] = [false];
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("window", {
    setTimeout: (run: () => void, time: number) => setTimeout(run, time),
    clearTimeout: (timer: number) => clearTimeout(timer),
    matchMedia: () => ({ matches: calm }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function made() {
  const { Show } = await import("./show.svelte");
  const { pacing } = await import("./pace.svelte");
  return { show: new Show(), pacing };
}

describe("a show", () => {
  it("plays one scene after another, each before and after, and leaves the true board", async () => {
    const { show, pacing } = await made();
    show.add([scene(1), scene(2)], true);
    expect([show.number, show.count, show.view]).toEqual([1, 2, view(1)]);
    vi.advanceTimersByTime(pacing.milliseconds * 0.6);
    expect(show.view).toEqual(view(2));
    vi.advanceTimersByTime(pacing.milliseconds * 0.5);
    expect([show.number, show.view]).toEqual([2, view(2)]);
    vi.advanceTimersByTime(pacing.milliseconds);
    expect([show.isPlaying, show.view, show.act]).toEqual([false, null, null]);
  });

  it("passes quickly over what is far away, the quicker the more of it there is", async () => {
    const { show, pacing } = await made();
    show.isFar = ({ upTo }) => upTo !== 3;
    show.add(
      [1, 2, 3, 4, 5, 6].map((number) => scene(number)),
      true,
    );
    vi.advanceTimersByTime(2 * pacing.far(5));
    expect(show.number).toBe(3);
    vi.advanceTimersByTime(pacing.milliseconds - 1);
    expect(show.number).toBe(3);
    vi.advanceTimersByTime(1 + 3 * pacing.far(5));
    expect(show.isPlaying).toBe(false);
    expect(pacing.far(1)).toBeLessThan(pacing.milliseconds);
    expect(5 * pacing.far(5)).toBeLessThan(2.5 * pacing.milliseconds);
    expect(pacing.far(50)).toBe(pacing.far(60));
    pacing.pace = "slow";
    expect(pacing.far(5)).toBe(pacing.milliseconds);
  });

  it("goes on with what comes meanwhile, and joins what belongs together", async () => {
    const { show } = await made();
    show.add([scene(1)], true);
    show.add([scene(2, "growth/1")], true);
    show.add([scene(3, "growth/1"), scene(4)], true);
    expect([show.number, show.count]).toEqual([1, 3]);
  });

  it("ends at once when it is skipped, with all that waits", async () => {
    const { show } = await made();
    show.add([scene(1), scene(2)], true);
    show.skip();
    expect([show.isPlaying, show.offered, show.view]).toEqual([false, 0, null]);
    vi.runAllTimers();
    expect(show.isPlaying).toBe(false);
  });

  it("is offered where the map cannot be seen, and waits when it is covered", async () => {
    const { show } = await made();
    show.add([scene(1), scene(2)], false);
    expect([show.isPlaying, show.offered]).toEqual([false, 2]);
    show.start();
    expect([show.isPlaying, show.offered]).toEqual([true, 0]);
    show.next();
    show.cover();
    expect([show.isPlaying, show.offered, show.view]).toEqual([false, 1, null]);
  });

  it("shows nothing to who wants the board at once, and remembers it", async () => {
    const { show, pacing } = await made();
    pacing.pace = "once";
    show.add([scene(1)], true);
    expect([show.isPlaying, show.offered, kept.get("ecumene.pace")]).toEqual([false, 0, "once"]);
    show.hold(scene(1));
    expect(show.isPlaying).toBe(true);
  });

  it("holds one scene until it is put away, and news wait meanwhile", async () => {
    const { show } = await made();
    show.hold(scene(1));
    vi.runAllTimers();
    expect(show.isPlaying).toBe(true);
    show.add([scene(2)], true);
    expect([show.count, show.offered]).toEqual([1, 1]);
  });

  it("moves nothing where little motion is wanted", async () => {
    const { show } = await made();
    calm = true;
    show.add([scene(1)], true);
    expect([show.act?.milliseconds, show.view]).toEqual([0, view(2)]);
  });

  it("says whether it came to its end", async () => {
    const { show } = await made();
    const whole = show.play([scene(1)]);
    vi.runAllTimers();
    expect(await whole).toBe(true);
    const half = show.play([scene(1), scene(2)]);
    show.stop();
    expect(await half).toBe(false);
  });
});
