import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pieceSizeAt } from "../paint/detail";
import { readPlaces, type Geometry } from "../ground/geometry";
import { inside } from "../ground/hit";
import { boxAt, halfSize, Layout, overlap } from "./layout";
import type { Lit } from "./overlay";
import { signAt, SignLayout } from "./signs";

const file = new URL("../../../../src/ecumene/map/geometry.json", import.meta.url);
const geometry = JSON.parse(readFileSync(file, "utf8")) as Geometry;
const places = readPlaces(geometry);
const layout = new Layout(geometry, places);
const signs = new SignLayout(geometry, places, layout);
const AREAS = [
  "apollonia",
  "paeonia",
  "macedonia",
  "thessaly",
  "epirus",
  "thessalonica",
  "aetolia",
];
const tokens = { kind: "tokens", civ: "hellas", count: 2 } as const;

function laidAt(k: number, occupied: readonly string[] = AREAS) {
  const size = pieceSizeAt(k);
  const pieces = new Map(occupied.map((area) => [area, layout.lay(area, [tokens], size)]));
  const lit = AREAS.map((area): Lit => ({ area, kind: "choice" }));
  return { size, pieces, laid: signs.lay(lit, pieces, size, k) };
}

describe("the sign of a lit area", () => {
  it.each([0.5, 0.75, 1, 1.5])("is hit for its own area at scale %s", (k) => {
    const { laid } = laidAt(k);
    for (const sign of laid) expect(signAt(laid, sign.x, sign.y, k), sign.area).toBe(sign.area);
  });

  it.each([1, 1.5])("lies in its own area at scale %s", (k) => {
    for (const sign of laidAt(k).laid) {
      const place = places.get(sign.area);
      expect(
        inside(sign.x, sign.y, [...(place?.land ?? []), ...(place?.water ?? [])]),
        sign.area,
      ).toBe(true);
    }
  });

  it("covers neither a piece nor the number of the limit when one is near", () => {
    const { laid, pieces, size } = laidAt(1.5);
    const boxes = [...pieces.values()]
      .flat()
      .map(({ piece, x, y }) => boxAt(x, y, halfSize(piece, size)));
    for (const { area, x, y, radius } of laid) {
      const box = boxAt(x, y, [radius, radius]);
      const [lx, ly] = geometry.areas[area]?.limit ?? [0, 0];
      const share = (other: typeof box) => overlap(box, other) / (4 * radius * radius);
      expect(share(boxAt(lx, ly, [9.5, 9.5])), `${area} limit`).toBeLessThan(0.15);
      for (const other of boxes) expect(share(other), `${area} piece`).toBeLessThan(0.15);
    }
  });

  it("stands in the water where a ship is meant", () => {
    const [sign] = signs.lay(
      [{ area: "apollonia", kind: "target", afloat: true }],
      new Map(),
      pieceSizeAt(1),
      1,
    );
    expect(inside(sign?.x ?? 0, sign?.y ?? 0, places.get("apollonia")?.water ?? [])).toBe(true);
  });

  it("is not hit far from it", () => {
    const { laid } = laidAt(1);
    expect(signAt(laid, -100, -100, 1)).toBeNull();
  });
});
