import { describe, expect, it } from "vitest";
import { colours, hue, layers, patterns, places, symbols, tint } from "./drawing";
import { SHAPES } from "./shapes";

const steps = Object.values(layers).flat();

describe("the description of the map", () => {
  it("names only shapes that the painter finds, and all of them", () => {
    const drawn = steps.flatMap((step) => (step.put === undefined ? [step.draw] : []));
    expect(new Set(drawn)).toEqual(new Set(Object.keys(SHAPES)));
  });

  it("puts symbols that exist at places that exist", () => {
    const put = steps.flatMap((step) => (step.put === undefined ? [] : [step]));
    expect(put.length).toBeGreaterThan(0);
    for (const step of put) {
      expect(symbols).toHaveProperty(step.put);
      expect(places).toHaveProperty(step.at);
    }
  });

  it("repeats patterns that exist", () => {
    const named = steps.flatMap((step) => (step.put === undefined ? step.paint : []));
    const used = named.flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]));
    expect(new Set(used)).toEqual(new Set(Object.keys(patterns)));
  });
});

describe("a colour", () => {
  const own = { own: "#ffffff", piece: "#000000" };

  it("is that of its name, or what the shape brings along", () => {
    expect(hue("ink")).toBe(colours.ink);
    expect(hue("own", own)).toBe("#ffffff");
  });

  it("is mixed as Python mixes it", () => {
    expect(hue({ black: 0.5, white: 0.5 })).toBe("#8d8880");
    expect(hue({ own: 0.25, piece: 0.75 }, own)).toBe("#404040");
  });

  it("of a region that the table does not know is that of its pieces, paled", () => {
    expect(tint("atlantis", "#000000")).not.toBe(tint("atlantis", "#ffffff"));
    expect(tint("rome", "#000000")).toBe(tint("rome", "#ffffff"));
  });
});
