import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPlaces, type Geometry } from "../ground/geometry";
import { HitIndex } from "../ground/hit";
import { Layout } from "./layout";
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

  it("puts a city on its site and a ship on the water", () => {
    const [city] = layout.lay("neapolis", pieces.get("neapolis") ?? [], near);
    expect([city?.x, city?.y]).toEqual(geometry.areas["neapolis"]?.city?.slice(0, 2));
    const [ship] = layout.lay("adriatic-sea", pieces.get("adriatic-sea") ?? [], near);
    expect(new HitIndex(places.values()).at(ship?.x ?? 0, ship?.y ?? 0)?.id).toBe("adriatic-sea");
  });

  it("has no pieces where there is no such place", () => {
    expect(layout.lay("atlantis", [{ kind: "tokens", civ: "rome", count: 1 }], near)).toEqual([]);
  });
});
