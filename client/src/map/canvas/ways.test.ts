import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Geometry } from "../ground/geometry";
import { holds } from "../ground/hit";
import { boxAt, overlap, printed } from "./layout";
import { onPointer, onWay, pointingAt, swung, Ways, type Point, type Pointing } from "./ways";

const file = new URL("../../../../src/ecumene/map/geometry.json", import.meta.url);
const geometry = JSON.parse(readFileSync(file, "utf8")) as Geometry;
const ways = new Ways(geometry);
const print = Object.values(geometry.areas).flatMap(printed);

const spot = (id: string): Point => {
  const [x, y] = geometry.areas[id]?.token ?? [0, 0];
  return [x, y];
};

describe("the way of an arrow", () => {
  it("leads from one place to the other, whichever way it bends", () => {
    const [from, to] = [spot("aleppo"), spot("carrhae")];
    for (const bend of [0.14, -0.38]) {
      const by = swung(from, to, bend);
      expect(onWay(from, by, to, 0)).toEqual(from);
      expect(onWay(from, by, to, 1)).toEqual(to);
    }
  });

  it("leaves room for marks that cover less print than always above the pieces", () => {
    const under = ([x, y]: Point, [dx, dy]: Point): number =>
      print.reduce((sum, box) => sum + overlap(box, boxAt(x + dx, y + dy, [11, 11])), 0);
    const ids = Object.keys(geometry.areas);
    const sum = (of: (id: string) => Point) =>
      ids.reduce((total, id) => total + under(spot(id), of(id)), 0);
    const always = sum(() => [0, -17]);
    expect(sum((id) => ways.beside(id, spot(id), 1))).toBeLessThan(0.5 * always);
  });

  it("lets an arrow that points at pieces lean so that it covers less print than upright", () => {
    const target = (id: string) => boxAt(...spot(id), [16, 11]);
    const under = ({ tip, lean }: Pointing): number =>
      onPointer(tip, lean, 1).filter(([x, y]) => print.some((box) => holds(box, x, y))).length;
    const ids = Object.keys(geometry.areas);
    const sum = (of: (id: string) => Pointing) =>
      ids.reduce((total, id) => total + under(of(id)), 0);
    const upright = sum((id) => pointingAt(target(id), 0));
    expect(upright).toBeGreaterThan(100);
    expect(sum((id) => ways.leaning(target(id), [], 1))).toBeLessThan(0.5 * upright);
  });

  it("ends outside of what it points at, whichever way it leans", () => {
    const target = boxAt(...spot("tanis"), [16, 11]);
    for (const lean of [0, 0.8, -1.6, 2.4, Math.PI]) {
      const { tip } = pointingAt(target, lean);
      for (const [x, y] of onPointer(tip, lean, 1)) expect(holds(target, x, y)).toBe(false);
    }
  });
});
