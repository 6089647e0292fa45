import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lost, Refused } from "../net/http";
import type { TableSession } from "../session/session.svelte";
import { facts, scene } from "./testing";

const AREA = "memphis";
const orders = [{ do: "march", origin: "tanis", to: AREA, tokens: 1 }];

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

/** A player of the guided game who is to move; the server fails so often before it answers. */
async function coached(failure: Refused, times: number) {
  const { Coaching } = await import("./coaching.svelte");
  const { board, mine, ask } = scene({ turn: 3, phase: "movement", asked: "PlanMovement" });
  let failures = times;
  let asked = 0;
  const told = <T>(answer: T): Promise<T> => {
    asked += 1;
    failures -= 1;
    return failures < 0 ? Promise.resolve(answer) : Promise.reject(failure);
  };
  const session = {
    id: "table",
    seat: 1,
    board,
    mine,
    standing_log: [],
    open_asks: [ask],
    formed: null,
    laid: null as unknown,
    answered: 0,
    suggestion: () => told({ answer: { orders }, why: [] }),
    check: () => told({ conflicts: [], sites: [AREA] }),
  };
  const coaching = new Coaching(session as unknown as TableSession, facts);
  return { coaching, session, calls: () => asked };
}

describe("the coach who looks at a question", () => {
  it("looks at it once", async () => {
    const { coaching, calls } = await coached(lost(), 0);
    await coaching.prepare();
    const before = calls();
    await coaching.prepare();
    expect([before, calls()]).toEqual([2, 2]);
  });

  it("looks again after the connection was lost over it", async () => {
    const { coaching, session } = await coached(lost(), 1);
    await coaching.prepare();
    await coaching.prepare();
    await coaching.fill();
    expect(session.laid).toMatchObject({ kind: "PlanMovement", answer: { orders } });
    expect(coaching.places).toEqual(["tanis", AREA]);
  });

  it("takes what is refused for an answer", async () => {
    const { coaching, calls } = await coached(new Refused("suggest.none"), 1);
    await coaching.prepare();
    await coaching.prepare();
    expect(calls()).toBe(1);
  });

  it("fills in nothing where the server cannot be asked", async () => {
    const { coaching, session } = await coached(lost(), 1);
    expect(await coaching.fill()).toBeNull();
    expect([session.laid, coaching.busy]).toEqual([null, false]);
  });
});
