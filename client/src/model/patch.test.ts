import { describe, expect, it } from "vitest";
import { mergePatch } from "./patch";

describe("merge patches", () => {
  it("replace, add and remove without touching the old board", () => {
    const old = { a: { b: 1, c: 2 }, list: [1] };
    const now = mergePatch(old, { a: { b: null, d: 3 }, list: [2] });
    expect(now).toEqual({ a: { c: 2, d: 3 }, list: [2] });
    expect(old).toEqual({ a: { b: 1, c: 2 }, list: [1] });
  });
});
