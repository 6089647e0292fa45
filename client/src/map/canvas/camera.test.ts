import { describe, expect, it } from "vitest";
import { joined, meets } from "../ground/geometry";
import {
  clearRooms,
  fitted,
  fittedAmong,
  fittedClear,
  including,
  kept,
  midmost,
  movedTo,
  resized,
  shown,
  thumbScale,
  toMap,
  toScreen,
  wholeScale,
  windowOn,
} from "./camera";

const sheet = { x0: 0, y0: 0, x1: 3600, y1: 1956 };
const size = { width: 1440, height: 900 };

describe("the camera", () => {
  it("goes from the map to the window and back", () => {
    const camera = { k: 1.5, x: -200, y: 30 };
    expect(toMap(camera, ...toScreen(camera, 700, 300))).toEqual([700, 300]);
  });

  it("comes so near that a thumb hits all but the narrowest quarter of the places", () => {
    expect(thumbScale([80, 10, 22, 44])).toBe(2);
    expect(thumbScale([88])).toBe(0.5);
  });

  it("finds the place in the midst of scattered ones", () => {
    const at = (x: number) => ({ x0: x, y0: 0, x1: x + 10, y1: 10 });
    expect(midmost([at(0), at(100), at(130), at(900)])).toEqual(at(130));
    expect(midmost([])).toBeUndefined();
  });

  it("shows a box in the middle, not nearer than asked", () => {
    const camera = fitted({ x0: 1000, y0: 500, x1: 1010, y1: 510 }, size, 24, 2);
    expect(camera.k).toBe(2);
    expect(toScreen(camera, 1005, 505)).toEqual([720, 450]);
  });

  it("keeps a box clear of all that covers the window, beside, above or below it", () => {
    const covers = [
      { x0: 1380, y0: 640, x1: 1440, y1: 900 },
      { x0: 1140, y0: 760, x1: 1440, y1: 900 },
      { x0: 0, y0: 850, x1: 140, y1: 900 },
      { x0: 400, y0: 0, x1: 900, y1: 60 },
    ];
    const wide = { x0: 1000, y0: 500, x1: 2200, y1: 800 };
    const tall = { x0: 1000, y0: 500, x1: 1300, y1: 1300 };
    for (const box of [wide, tall]) {
      const camera = fittedClear(box, size, covers);
      const [x0, y0] = toScreen(camera, box.x0, box.y0);
      const [x1, y1] = toScreen(camera, box.x1, box.y1);
      for (const cover of covers) expect(meets({ x0, y0, x1, y1 }, cover)).toBe(false);
    }
  });

  it("comes nearer to scattered places where only the empty ground between them is covered", () => {
    const covers = [{ x0: 1000, y0: 500, x1: 1440, y1: 900 }];
    const boxes = [
      { x0: 0, y0: 0, x1: 100, y1: 100 },
      { x0: 1100, y0: 0, x1: 1200, y1: 100 },
      { x0: 200, y0: 600, x1: 300, y1: 700 },
    ];
    const camera = fittedAmong(boxes, size, covers);
    expect(camera.k).toBeGreaterThan(1.1 * fittedClear(joined(boxes), size, covers).k);
    for (const box of boxes) {
      const [x0, y0] = toScreen(camera, box.x0, box.y0);
      const [x1, y1] = toScreen(camera, box.x1, box.y1);
      expect(Math.min(x0, y0)).toBeGreaterThanOrEqual(0);
      expect(x1).toBeLessThanOrEqual(size.width);
      expect(y1).toBeLessThanOrEqual(size.height);
      for (const cover of covers) expect(meets({ x0, y0, x1, y1 }, cover)).toBe(false);
    }
  });

  it("has a room even where all is covered", () => {
    const all = { x0: 0, y0: 0, x1: 1440, y1: 900 };
    expect(clearRooms(size, [all])).toEqual([all]);
  });

  it("takes the whole sheet in", () => {
    const camera = kept(fitted(sheet, size, 0), sheet, size);
    expect(camera.k).toBeCloseTo(wholeScale(sheet, size));
    const box = shown(camera, size);
    expect(box.x0).toBeLessThanOrEqual(0);
    expect(box.y1).toBeGreaterThanOrEqual(1956);
  });

  it("does not leave the sheet when it is near", () => {
    const camera = kept({ k: 2, x: 500, y: -9000 }, sheet, size);
    const box = shown(camera, size);
    expect(box.x0).toBe(0);
    expect(box.y1).toBe(1956);
  });

  it("moves as little as can be to show a box, and not at all where it shows", () => {
    const camera = { k: 1, x: 0, y: 0 };
    const room = { x0: 0, y0: 40, x1: 400, y1: 300 };
    expect(movedTo({ x0: 50, y0: 60, x1: 90, y1: 90 }, camera, room, 10)).toEqual(camera);
    expect(movedTo({ x0: 380, y0: 5, x1: 420, y1: 50 }, camera, room, 10)).toEqual({
      k: 1,
      x: -30,
      y: 45,
    });
    expect(movedTo({ x0: 0, y0: 0, x1: 500, y1: 50 }, camera, room, 10)).toBeNull();
  });

  it("leaves the map in its place when a panel below it grows", () => {
    const camera = { k: 1.5, x: -200, y: -300 };
    const frame = { width: 390, left: 0, top: 74 };
    const lower = resized(camera, { ...frame, height: 600 }, { ...frame, height: 540 });
    expect(lower).toEqual(camera);
  });

  it("leaves the map in its place on the page when something above it grows", () => {
    const camera = { k: 1.5, x: -200, y: -300 };
    const from = { width: 390, height: 600, left: 0, top: 74 };
    const to = { width: 390, height: 564, left: 0, top: 110 };
    const after = resized(camera, from, to);
    expect(toScreen(after, 300, 400)[1] + to.top).toBe(toScreen(camera, 300, 400)[1] + from.top);
  });

  it("keeps the middle of the map when the window becomes quite another", () => {
    const [from, to] = [
      { width: 390, height: 600, left: 0, top: 74 },
      { width: 390, height: 300, left: 0, top: 74 },
    ];
    const camera = { k: 1.5, x: -200, y: -300 };
    const folded = resized(camera, from, to);
    expect(toMap(folded, 195, 150)).toEqual(toMap(camera, 195, 300));
    expect(resized(folded, to, from)).toEqual(camera);
  });

  it("goes farther away only where all cannot be shown from as near", () => {
    const camera = { k: 1, x: 0, y: 0 };
    const small = { width: 400, height: 400 };
    expect(including({ x0: 100, y0: 100, x1: 200, y1: 200 }, camera, small, [])).toBe(camera);
    expect(including({ x0: 100, y0: 100, x1: 390, y1: 200 }, camera, small, []).k).toBe(1);
    expect(including({ x0: 100, y0: 100, x1: 900, y1: 200 }, camera, small, []).k).toBeLessThan(
      0.5,
    );
  });

  it("shows all of some places, but never so small that a thumb cannot hit them", () => {
    const phone = { width: 390, height: 500 };
    const apart = [0, 400, 800].map((x) => ({ x0: x, y0: 0, x1: x + 20, y1: 20 }));
    const all = windowOn(apart, phone, [], 0);
    expect(toScreen(all, 0, 0)[0]).toBeGreaterThan(0);
    expect(toScreen(all, 820, 0)[0]).toBeLessThan(390);
    const near = windowOn(apart, phone, [], 1.2);
    expect(near.k).toBe(1.2);
    expect(toScreen(near, 410, 10)).toEqual([195, 250]);
  });
});
