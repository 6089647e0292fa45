import { describe, expect, it } from "vitest";
import { meets } from "../ground/geometry";
import { levelFor, levelScale, tileBox, tilesIn } from "./tileGrid";

const sheet = { x0: 0, y0: 0, x1: 3600, y1: 1956 };

describe("levels", () => {
  it("are painted nearly as large as they are shown", () => {
    for (let scale = 0.25; scale < 10; scale *= 1.07) {
      const ratio = scale / levelScale(levelFor(scale));
      expect(ratio).toBeLessThan(1.04);
      expect(ratio).toBeGreaterThan(0.86);
    }
  });
});

describe("tiles", () => {
  const window = { x0: 900, y0: 700, x1: 1700, y1: 1200 };

  it("cover the window and nothing else", () => {
    const tiles = tilesIn(12, window, sheet).map((tile) => tileBox(tile, levelScale(12)));
    expect(Math.min(...tiles.map((tile) => tile.x0))).toBeLessThanOrEqual(900);
    expect(Math.max(...tiles.map((tile) => tile.y1))).toBeGreaterThanOrEqual(1200);
    expect(tiles.every((tile) => meets(tile, window))).toBe(true);
  });

  it("come from the middle outwards", () => {
    const [first] = tilesIn(12, window, sheet);
    const box = tileBox(first ?? { level: 12, column: 0, row: 0 }, levelScale(12));
    expect(box.x0 <= 1300 && box.x1 >= 1300 && box.y0 <= 950 && box.y1 >= 950).toBe(true);
  });

  it("stop at the edge of the sheet", () => {
    const around = { x0: -5000, y0: -5000, x1: 9000, y1: 9000 };
    for (const tile of tilesIn(4, around, sheet)) {
      expect(meets(tileBox(tile, levelScale(4)), sheet)).toBe(true);
    }
  });
});
