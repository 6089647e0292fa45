import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Geometry } from "../ground/geometry";
import { holds } from "../ground/hit";
import { boxAt, overlap, printed } from "./layout";
import { onPointer, onWay, swung, Ways } from "./ways";

const file = new URL("../../../../src/ecumene/map/geometry.json", import.meta.url);
const geometry = JSON.parse(readFileSync(file, "utf8")) as Geometry;
const ways = new Ways(geometry);
const print = Object.values(geometry.areas).flatMap(printed);
type Point = readonly [number, number];

const spot = (id: string): Point => {
  const [x, y] = geometry.areas[id]?.token ?? [0, 0];
  return [x, y];
};

/** How much print lies under the way between two areas. */
function coveredBy(from: Point, to: Point, bend: number): number {
  const by = swung(from, to, bend);
  const middle = Array.from({ length: 15 }, (_, index) => (index + 3) / 20);
  return middle.filter((at) => {
    const [x, y] = onWay(from, by, to, at);
    return print.some((box) => holds(box, x, y));
  }).length;
}

/** Every way of one step by land between places whose pieces lie near each other. */
const steps = Object.entries(geometry.areas).flatMap(([from, one]) =>
  Object.entries(geometry.areas).flatMap(([to, other]): (readonly [string, string])[] => {
    const away = Math.hypot(one.token[0] - other.token[0], one.token[1] - other.token[1]);
    return from < to && away < 110 ? [[from, to]] : [];
  }),
);

describe("the way of an arrow", () => {
  it("leads from one place to the other, whichever way it bends", () => {
    const [from, to] = [spot("aleppo"), spot("carrhae")];
    for (const bend of [0.14, -0.38]) {
      const by = swung(from, to, bend);
      expect(onWay(from, by, to, 0)).toEqual(from);
      expect(onWay(from, by, to, 1)).toEqual(to);
    }
  });

  it("covers much less of names, limits and sites than one that always bends alike", () => {
    const sums = steps.reduce(
      ([always, freest], [one, other]): [number, number] => {
        const [from, to] = [spot(one), spot(other)];
        const { bend } = ways.between(`${one}/${other}`, from, to);
        return [always + coveredBy(from, to, 0.14), freest + coveredBy(from, to, bend)];
      },
      [0, 0] as [number, number],
    );
    expect(steps.length).toBeGreaterThan(200);
    expect(sums[1]).toBeLessThan(0.6 * sums[0]);
  });

  it("is found once, and stays", () => {
    const way = ways.between("aleppo/carrhae", spot("aleppo"), spot("carrhae"));
    expect(ways.between("aleppo/carrhae", spot("aleppo"), spot("carrhae"))).toBe(way);
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
    const under = (id: string, lean: number): number =>
      onPointer(spot(id), lean, 1).filter(([x, y]) => print.some((box) => holds(box, x, y))).length;
    const ids = Object.keys(geometry.areas);
    const sum = (of: (id: string) => number) =>
      ids.reduce((total, id) => total + under(id, of(id)), 0);
    const upright = sum(() => 0);
    expect(upright).toBeGreaterThan(100);
    expect(sum((id) => ways.leaning(id, spot(id), 1))).toBeLessThan(0.5 * upright);
  });
});
