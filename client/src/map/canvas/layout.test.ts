import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPlaces, type Geometry } from "../ground/geometry";
import { HitIndex } from "../ground/hit";
import { boxAt, halfSize, Layout, overlap, printed } from "./layout";
import { gathered, piecesByPlace, type BoardView } from "../ground/pieces";

const file = new URL("../../../../src/ecumene/map/geometry.json", import.meta.url);
const geometry = JSON.parse(readFileSync(file, "utf8")) as Geometry;
const places = readPlaces(geometry);
const layout = new Layout(geometry, places);
const near = { detail: "full", growth: 1 } as const;

const view: BoardView = {
  tokens: { rome: { rome: 3, etruria: 1 }, celt: { etruria: 12 }, barbarians: { etruria: 2 } },
  cities: { neapolis: "rome", alani: "hatti" },
  ships: { rome: [["rome", 0], null, ["rome", 0], ["adriatic-sea", 0]] },
  aboard: { rome: { 2: 4 } },
};
const pieces = piecesByPlace(view, (area) => Boolean(geometry.areas[area]?.city));

describe("the pieces of a place", () => {
  it("are its city, its tokens with the strongest first, and its ships", () => {
    expect(pieces.get("etruria")).toMatchObject([
      { kind: "tokens", civ: "celt", count: 12 },
      { kind: "tokens", civ: "barbarians", count: 2 },
      { kind: "tokens", civ: "rome", count: 1 },
    ]);
    expect(pieces.get("neapolis")).toEqual([{ kind: "city", civ: "rome", wilderness: false }]);
    expect(pieces.get("alani")).toEqual([{ kind: "city", civ: "hatti", wilderness: true }]);
  });

  it("hold ships with their numbers and loads, gathered when seen from afar", () => {
    const ships = (pieces.get("rome") ?? []).filter((piece) => piece.kind === "ship");
    expect(ships).toMatchObject([
      { numbers: [0], aboard: 0 },
      { numbers: [2], aboard: 4 },
    ]);
    expect(gathered(ships)).toMatchObject([{ numbers: [0, 2], aboard: 4 }]);
  });
});

describe("the layout", () => {
  it("puts pieces into their own area, tokens apart from each other", () => {
    const hits = new HitIndex(places.values());
    const laid = layout.lay("etruria", pieces.get("etruria") ?? [], near);
    expect(laid).toHaveLength(3);
    for (const { x, y } of laid) expect(hits.at(x, y)?.id).toBe("etruria");
    const apart = laid.flatMap((one, at) =>
      laid.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...apart)).toBeGreaterThan(18);
  });

  it("puts a city by its site", () => {
    const [city] = layout.lay("neapolis", pieces.get("neapolis") ?? [], near);
    const [x = 0, y = 0] = geometry.areas["neapolis"]?.city ?? [];
    expect(Math.hypot((city?.x ?? 0) - x, (city?.y ?? 0) - y)).toBeLessThanOrEqual(15);
  });

  it("puts a ship on the water", () => {
    const [ship] = layout.lay("adriatic-sea", pieces.get("adriatic-sea") ?? [], near);
    expect(new HitIndex(places.values()).at(ship?.x ?? 0, ship?.y ?? 0)?.id).toBe("adriatic-sea");
  });

  it("leaves names and limits to be read beside cities, far better than on the sites themselves", () => {
    const far = { detail: "disc", growth: 1.6 } as const;
    const sites = Object.entries(geometry.areas).filter(([, { city }]) => city !== null);
    type Spot = readonly [number, number];
    const coveredBy = (id: string, spot: Spot, half: number): number =>
      printed(geometry.areas[id])
        .slice(0, 2)
        .reduce((sum, print) => sum + overlap(print, boxAt(...spot, [half, half])), 0);
    const hidden = (of: (id: string) => Spot, half: number): number =>
      sites.reduce((sum, [id]) => sum + coveredBy(id, of(id), half), 0);
    const city = { kind: "city", civ: "rome", wilderness: false } as const;
    const laid = hidden((id) => {
      const [one] = layout.lay(id, [city], far);
      return [one?.x ?? 0, one?.y ?? 0];
    }, halfSize(city, far)[0]);
    const onSites = hidden((id) => {
      const [x = 0, y = 0] = geometry.areas[id]?.city ?? [];
      return [x, y];
    }, 14 * far.growth);
    expect(laid).toBeLessThan(0.3 * onSites);
  });

  it("has no pieces where there is no such place", () => {
    expect(layout.lay("atlantis", [{ kind: "tokens", civ: "rome", count: 1 }], near)).toEqual([]);
  });
});
