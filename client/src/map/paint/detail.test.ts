import { describe, expect, it } from "vitest";
import { detailAt, pieceSizeAt } from "./detail";

describe("what shows", () => {
  it("grows with the scale and never less", () => {
    let before = detailAt(0.1);
    for (let scale = 0.12; scale < 4; scale *= 1.1) {
      const now = detailAt(scale);
      for (const part of ["sites", "limits", "ribbons", "peaks"] as const) {
        expect(now[part] || !before[part], part).toBe(true);
      }
      expect(now.letters).toBeLessThan(before.letters);
      before = now;
    }
    expect(before).toMatchObject({ sites: true, limits: true, ribbons: true, peaks: true });
  });

  it("names areas or their regions, never neither", () => {
    const largest = 15 * 1.4;
    for (let scale = 0.1; scale < 4; scale *= 1.05) {
      const { letters, regions } = detailAt(scale);
      expect(regions || letters <= largest, String(scale)).toBe(true);
    }
  });

  it("is little on the whole map of a phone", () => {
    expect(detailAt(0.11)).toMatchObject({
      sites: false,
      limits: false,
      ribbons: false,
      regions: true,
    });
  });
});

describe("pieces", () => {
  it("keep their size on the screen when one goes away from the map", () => {
    for (const scale of [0.3, 0.4, 0.5, 0.6, 0.75]) {
      const { growth } = pieceSizeAt(scale);
      expect(11 * growth * scale, String(scale)).toBeGreaterThan(7.9);
    }
  });

  it("show their emblem when near", () => {
    expect(pieceSizeAt(0.5).detail).toBe("disc");
    expect(pieceSizeAt(1).detail).toBe("full");
    expect(pieceSizeAt(3)).toEqual({ detail: "full", growth: 1 });
  });
});
