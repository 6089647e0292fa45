import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPlaces, type Geometry } from "./geometry";
import { HitIndex, inside } from "./hit";

const file = new URL("../../../../src/ecumene/map/geometry.json", import.meta.url);
const geometry = JSON.parse(readFileSync(file, "utf8")) as Geometry;
const hits = new HitIndex(readPlaces(geometry).values());

describe("a ring", () => {
  const square = Float32Array.from([0, 0, 10, 0, 10, 10, 0, 10]);
  const hole = Float32Array.from([4, 4, 6, 4, 6, 6, 4, 6]);

  it("holds what lies inside it, but not what lies in its hole", () => {
    expect(inside(1, 1, [square, hole])).toBe(true);
    expect(inside(5, 5, [square, hole])).toBe(false);
    expect(inside(11, 5, [square, hole])).toBe(false);
  });
});

describe("a click", () => {
  it("on the places of an area's print and pieces finds that area", () => {
    for (const [id, area] of Object.entries(geometry.areas)) {
      expect(hits.at(area.token[0], area.token[1])?.id, `${id} token`).toBe(id);
      expect(hits.at(area.centre[0], area.centre[1])?.id, `${id} centre`).toBe(id);
      if (area.city) expect(hits.at(area.city[0], area.city[1])?.id, `${id} city`).toBe(id);
      if (area.ship) expect(hits.at(area.ship[0], area.ship[1])?.id, `${id} ship`).toBe(id);
    }
  });

  it("on the ship's place of an open sea finds the sea", () => {
    for (const [id, sea] of Object.entries(geometry.seas)) {
      expect(hits.at(sea.ship[0], sea.ship[1])?.id, id).toBe(id);
    }
  });

  it("beside the map finds nothing", () => {
    expect(hits.at(-50, -50)).toBeNull();
  });
});
