/** The rooms of the page stay small, and their imports point one way. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/**
 * From the ground floor up: a room may import from itself and from the floors below it, never from a neighbour on its
 * own floor. What each room is for stands in README.md.
 */
const FLOORS: readonly (readonly string[])[] = [
  ["api", "pictures"],
  ["map/ground"],
  ["model"],
  ["net"],
  ["messages"],
  ["story", "ui"],
  ["map/paint"],
  ["map/canvas"],
  ["map/board"],
  ["session"],
  ["decide"],
  ["plan", "market", "shop", "boards", "help", "end", "lobby"],
  ["coach"],
  ["table"],
  ["replay", "trial"],
  ["."],
];
const ROOMS = FLOORS.flat();
const MOST_MODULES = 16;

const SOURCE = fileURLToPath(new URL(".", import.meta.url));
const isTest = (file: string): boolean => file.endsWith(".test.ts");
const MODULES = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(ts|svelte)$/.test(file) && !isTest(file))
  .sort();

/** The room of a file: "map/paint", "table"; "." for what lies in no folder. */
function roomOf(file: string): string {
  return (
    ROOMS.find((room) => (room === "." ? !file.includes("/") : file.startsWith(`${room}/`))) ??
    "none"
  );
}

const floorOf = (file: string): number => FLOORS.findIndex((floor) => floor.includes(roomOf(file)));

/** The files of the page that a file imports, types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), "utf8");
  const found = [...text.matchAll(/(?:\bfrom|\bimport|new URL\()\s*"(\.[^"]*)"/g)];
  const paths = found.map(([, path = ""]) =>
    normalize(join(dirname(file), path)).replaceAll("\\", "/"),
  );
  const ours = paths.filter((path) => !path.startsWith("../") && !/\.(css|json)$/.test(path));
  return ours.map((path) => (ROOMS.includes(path) ? `${path}/index` : path));
}

describe("the rooms of the page", () => {
  it("have a floor each", () => {
    expect(MODULES.filter((file) => floorOf(file) < 0)).toEqual([]);
    expect(ROOMS.filter((room) => !MODULES.some((file) => roomOf(file) === room))).toEqual([]);
  });

  it(`hold ${MOST_MODULES} modules each at the most`, () => {
    const folders = [...new Set(MODULES.map((file) => dirname(file)))];
    const sizes = folders.map((folder) => ({
      folder,
      size: MODULES.filter((file) => dirname(file) === folder).length,
    }));
    expect(sizes.filter(({ size }) => size > MOST_MODULES)).toEqual([]);
  });

  it("import from themselves and from the floors below", () => {
    const wrong = MODULES.flatMap((file) =>
      importsOf(file)
        .filter((path) => roomOf(path) !== roomOf(file) && floorOf(path) >= floorOf(file))
        .map((path) => `${file} -> ${path}`),
    );
    expect(wrong).toEqual([]);
  });

  it("are read with all their imports", () => {
    expect(importsOf("main.ts")).toEqual(["App.svelte", "ui/theme"]);
    expect(importsOf("messages/speak.ts")).toContain("messages/index");
    expect(importsOf("table/log/Log.svelte")).toContain("story/log");
    expect(floorOf("App.svelte")).toBeGreaterThan(floorOf("table/TablePage.svelte"));
  });
});
