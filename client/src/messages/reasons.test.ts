import { describe, expect, it } from "vitest";
import { MOTIVES } from "../api/engine";
import { plain } from "./rich";
import { reasonsOf } from "./speak";
import samples from "./reasons.json";

/** Facts as the server sends them, by the code; a test of the server's looks after the names in them. */
const SAMPLES: Readonly<Record<string, Record<string, unknown>>> = samples;

function said(code: string, facts: Record<string, unknown> = SAMPLES[code] ?? {}): string {
  const [text = []] = reasonsOf({ answer: {}, why: [{ code, facts }] });
  return plain(text, ({ id }) => id);
}

describe("the reasons of a suggestion", () => {
  it("have a sample of each", () => {
    expect(Object.keys(SAMPLES).sort()).toEqual([...MOTIVES].sort());
  });

  it("are whole sentences, each its own", () => {
    const texts = MOTIVES.map((code) => said(code));
    const broken = /undefined|NaN|null|\[object| {2}/;
    expect(texts.filter((text) => !/^\S.*\.$/.test(text) || broken.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(MOTIVES.length);
  });

  it("tell the numbers of a movement", () => {
    const facts = { tokens: 9, kept: 9, used: 0, lost: 0, reached: 3, next: 16 };
    expect(said("moves_to_live", facts)).toBe(
      "It keeps 9 of 9 tokens and reaches 3 new areas; next turn you would have 16.",
    );
    expect(said("moves_to_live", { ...facts, reached: 0, next: null })).toBe(
      "It keeps 9 of 9 tokens.",
    );
    expect(said("moves_to_live", { ...facts, kept: 3, used: 6 })).toBe(
      "6 of 9 tokens become cities, and 3 live on in other areas; next turn you would have 16.",
    );
  });

  it("name the step that a city is for, where one asks for it", () => {
    const facts = { areas: ["knossos"], cities: 2, tokens: 8, needed: 4 };
    const first = said("builds", { ...facts, wanted: 2, epoch: "early_bronze" });
    expect(first).toContain("you have 2 cities, and the Early Bronze Age asks for 2;");
    expect(said("builds", { ...facts, wanted: 0, epoch: "stone" })).not.toContain("asks");
  });

  it("leave out the pieces that there are none of", () => {
    expect(said("annexes_most", { cities: 0, tokens: 5 })).toBe("It brings you 5 tokens.");
    expect(said("annexes_most", { cities: 1, tokens: 0 })).toBe("It brings you 1 city.");
  });
});
