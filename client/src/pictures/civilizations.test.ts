import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BARBARIANS, CIVILIZATIONS, inkOn, lookOf, mixed } from "./civilizations";

const file = new URL("../../../src/ecumene/data/board/civilizations.toml", import.meta.url);
const facts = [...readFileSync(file, "utf8").matchAll(/\[(\w+)\][^[]*?colour = "(#\w+)"/g)];

function luminance(colour: string): number {
  const value = Number.parseInt(colour.slice(1), 16);
  const [r, g, b] = [value >> 16, (value >> 8) & 255, value & 255].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe("the civilizations", () => {
  it("have the colours of the facts", () => {
    expect(facts).toHaveLength(18);
    for (const [, civ, colour] of facts) expect(lookOf(civ ?? "").colour, civ).toBe(colour);
  });

  it("differ in pattern and in emblem, not only in colour", () => {
    const looks = Object.values(CIVILIZATIONS);
    expect(looks).toHaveLength(19);
    for (const part of ["colour", "pattern", "emblem"] as const) {
      expect(new Set(looks.map((look) => look[part])).size, part).toBe(19);
    }
  });

  it("have emblems that stand out from their colour", () => {
    for (const [civ, look] of Object.entries(CIVILIZATIONS)) {
      expect(contrast(look.ink, look.colour), civ).toBeGreaterThan(3);
    }
  });

  it("give a plain counter to a side nobody knows", () => {
    expect(lookOf("atlantis").pattern).toBe(lookOf(BARBARIANS).pattern);
  });
});

describe("colours", () => {
  it("are mixed channel by channel", () => {
    expect(mixed("#000000", "#ff8000", 0.5)).toBe("#804000");
  });

  it("take the ink that reads better", () => {
    expect(inkOn("#ffffff")).not.toBe(inkOn("#000000"));
  });
});
