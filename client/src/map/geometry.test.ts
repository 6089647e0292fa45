import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { arcPoints, arcsPath, drawnPlaces, ringPoints, type Geometry } from "./geometry";

const file = new URL("../../../src/ecumene/map/geometry.json", import.meta.url);
const geometry = JSON.parse(readFileSync(file, "utf8")) as Geometry;

describe("arcs", () => {
  it("are a start and steps from point to point", () => {
    expect(arcPoints([10, 20, 2, 0, 0, -4], 0.5)).toEqual([
      [5, 10],
      [6, 10],
      [6, 8],
    ]);
  });

  it("are walked backwards when their number is negative", () => {
    const square: Geometry = { ...geometry, quantum: 1, arcs: [[0, 0, 1, 0, 0, 1], [0, 0, 0, 1, 1, 0]] };
    expect(ringPoints([0, ~1], square)).toEqual([
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ]);
  });

  it("that do not exist are an error", () => {
    expect(() => ringPoints([999999], geometry)).toThrow("no arc 999999");
  });
});

describe("the board", () => {
  const places = drawnPlaces(geometry);

  it("has 318 areas and 20 open seas", () => {
    expect(places.filter((place) => !place.isSea)).toHaveLength(318);
    expect(places.filter((place) => place.isSea)).toHaveLength(20);
  });

  it("gives every area some land and every open sea some water, and all a name", () => {
    for (const place of places) {
      expect(place.isSea ? place.water : place.land, place.id).toMatch(/^M.*Z$/);
      expect(place.name, place.id).not.toBe("");
    }
  });

  it("keeps every ring inside the picture", () => {
    const [left, top, width, height] = geometry.viewBox;
    for (const area of Object.values(geometry.areas)) {
      for (const [x, y] of (area.land ?? []).flat().flatMap((ring) => ringPoints(ring, geometry))) {
        expect(x >= left - 1 && x <= left + width + 1 && y >= top - 1 && y <= top + height + 1).toBe(true);
      }
    }
  });

  it("has borders on land and coasts", () => {
    expect(arcsPath(geometry, "l").length).toBeGreaterThan(1000);
    expect(arcsPath(geometry, "c").length).toBeGreaterThan(1000);
  });
});
