import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { messages } from ".";

const FILE = "../src/ecumene/data/first/lessons.toml";

describe("the lessons of the guided game", () => {
  it("each have their words, and no words are left over", () => {
    const text = readFileSync(FILE, "utf-8");
    const taught = [...text.matchAll(/^id = "(\w+)"$/gm)].map(([, id]) => id);
    expect(taught.length).toBeGreaterThan(50);
    expect(Object.keys(messages.lessons).sort()).toEqual(taught.sort());
  });
});
