import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPlaces, type Geometry } from "../ground/geometry";
import { nearestTo, nextOf, stepFrom, type Direction } from "./steps";

const file = new URL("../../../../src/ecumene/map/geometry.json", import.meta.url);
const places = readPlaces(JSON.parse(readFileSync(file, "utf8")) as Geometry);

describe("arrow keys", () => {
  it("reach every area and every sea", () => {
    const reached = new Set(["rome"]);
    const open = ["rome"];
    for (let from = open.pop(); from !== undefined; from = open.pop()) {
      for (const way of ["left", "right", "up", "down"] as Direction[]) {
        const to = stepFrom(from, way, places);
        if (to === null || reached.has(to)) continue;
        reached.add(to);
        open.push(to);
      }
    }
    expect([...places.keys()].filter((id) => !reached.has(id))).toEqual([]);
  });

  it("go the way they point", () => {
    const east = places.get(stepFrom("rome", "right", places) ?? "");
    expect(east?.box.x1).toBeGreaterThan(places.get("rome")?.box.x1 ?? Infinity);
  });
});

describe("lit areas", () => {
  it("are visited round and round", () => {
    expect(nextOf(["a", "b", "c"], null, 1)).toBe("a");
    expect(nextOf(["a", "b", "c"], "c", 1)).toBe("a");
    expect(nextOf(["a", "b", "c"], "a", -1)).toBe("c");
    expect(nextOf([], "a", 1)).toBeNull();
  });
});

it("the nearest place to a point is found", () => {
  expect(nearestTo(720, 755, places.values())).toBe("rome");
});
