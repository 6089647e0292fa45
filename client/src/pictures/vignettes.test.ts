import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DRAWN } from "./vignettes";

it("every calamity of the game has its picture", () => {
  const text = readFileSync(
    new URL("../../../src/ecumene/data/mega/calamities.toml", import.meta.url),
    "utf-8",
  );
  const calamities = [...text.matchAll(/^\[([a-z_]+)\]/gm)].map((found) => found[1]);
  expect(calamities).toHaveLength(24);
  expect(calamities.filter((name) => name !== undefined && !DRAWN.includes(name))).toEqual([]);
});
