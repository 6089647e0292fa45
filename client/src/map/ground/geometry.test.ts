import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  boxOf,
  grown,
  joined,
  meets,
  points,
  readPlaces,
  ringPoints,
  type Geometry,
} from "./geometry";

const file = new URL("../../../../src/ecumene/map/geometry.json", import.meta.url);
const geometry = JSON.parse(readFileSync(file, "utf8")) as Geometry;

describe("lines", () => {
  it("are a start and steps from point to point", () => {
    expect([...points([10, 20, 2, 0, 0, -4], 0.5)]).toEqual([5, 10, 6, 10, 6, 8]);
  });

  it("are walked backwards when their number is negative", () => {
    const square: Geometry = {
      ...geometry,
      quantum: 1,
      arcs: [
        [0, 0, 1, 0, 0, 1],
        [0, 0, 0, 1, 1, 0],
      ],
    };
    expect([...ringPoints([0, ~1], square)]).toEqual([1, 0, 1, 1, 0, 1, 0, 0]);
  });

  it("that do not exist are an error", () => {
    expect(() => ringPoints([999999], geometry)).toThrow("no arc 999999");
  });
});

describe("boxes", () => {
  const box = boxOf([Float32Array.from([1, 5, 3, 2])]);

  it("hold their lines", () => expect(box).toEqual({ x0: 1, y0: 2, x1: 3, y1: 5 }));

  it("meet, grow and join", () => {
    const other = { x0: 4, y0: 2, x1: 6, y1: 3 };
    expect(meets(box, other)).toBe(false);
    expect(meets(grown(box, 2), other)).toBe(true);
    expect(joined([box, other])).toEqual({ x0: 1, y0: 2, x1: 6, y1: 5 });
  });
});

describe("the board", () => {
  const places = readPlaces(geometry);

  it("has 318 areas and 20 open seas", () => {
    expect([...places.values()].filter((place) => !place.isSea)).toHaveLength(318);
    expect([...places.values()].filter((place) => place.isSea)).toHaveLength(20);
  });

  it("gives every area some land and every open sea some water, inside the picture", () => {
    const [x, y, width, height] = geometry.viewBox;
    const sheet = grown({ x0: x, y0: y, x1: x + width, y1: y + height }, 1);
    for (const place of places.values()) {
      expect((place.isSea ? place.water : place.land).length, place.id).toBeGreaterThan(0);
      expect(place.box.x0 >= sheet.x0 && place.box.x1 <= sheet.x1, place.id).toBe(true);
      expect(place.box.y0 >= sheet.y0 && place.box.y1 <= sheet.y1, place.id).toBe(true);
    }
  });
});
