import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Arrow } from "../ground/acts";
import type { Box, Geometry } from "../ground/geometry";
import { holds } from "../ground/hit";
import { Courses, type Course, type Footing } from "./courses";
import { boxAt, overlap, printed } from "./layout";
import { onWay } from "./ways";

const file = new URL("../../../../src/ecumene/map/geometry.json", import.meta.url);
const geometry = JSON.parse(readFileSync(file, "utf8")) as Geometry;
const courses = new Courses(geometry);
const print = Object.values(geometry.areas).flatMap(printed);

const pieceIn = (id: string): Box => {
  const [x, y] = geometry.areas[id]?.token ?? [0, 0];
  return boxAt(x, y, [14, 14]);
};
const nile = "alexandria tanis memphis fayum gaza sinai".split(" ");
const footing: Footing = { standing: Object.keys(geometry.areas).map(pieceIn), of: pieceIn };

const march = (from: string, to: string): Arrow => ({
  from,
  to,
  how: "march",
  civ: "egypt",
  label: "2",
});
/** All that gather in Memphis at once. */
const gathering = nile.filter((id) => id !== "memphis").map((id) => march(id, "memphis"));
const disc = ({ number: [x, y] }: Course): Box => boxAt(x, y, [9, 9]);
const shared = (one: Box, others: readonly Box[]): number =>
  others.reduce((sum, other) => sum + overlap(one, other), 0);

/** Every way of one step by land between places whose pieces lie near each other. */
const steps = Object.entries(geometry.areas).flatMap(([from, one]) =>
  Object.entries(geometry.areas).flatMap(([to, other]): Arrow[] => {
    const away = Math.hypot(one.token[0] - other.token[0], one.token[1] - other.token[1]);
    return from < to && away < 110 ? [march(from, to)] : [];
  }),
);

describe("the course of an arrow", () => {
  it("begins and ends beside the pieces, not on them", () => {
    for (const course of courses.lay(gathering, footing, 1)) {
      for (const at of [course.start, course.end]) {
        const [x, y] = onWay(course.from, course.by, course.to, at);
        expect(footing.standing.some((box) => holds(box, x, y))).toBe(false);
      }
    }
  });

  it("has its number beside the pieces and the other numbers, though many meet at the Nile", () => {
    const laid = courses.lay(gathering, footing, 0.75).map(disc);
    const hidden = laid.map((one) => shared(one, footing.standing) / 324);
    expect(Math.max(...hidden)).toBeLessThan(0.2);
    laid.forEach((one, index) =>
      expect(shared(one, laid.slice(index + 1)) / 324).toBeLessThan(0.25),
    );
  });

  it("covers much less of names, limits and sites than one that always bends alike", () => {
    const onPrint = (points: readonly (readonly [number, number])[]): number =>
      points.filter(([x, y]) => print.some((box) => holds(box, x, y))).length;
    const parts = Array.from({ length: 15 }, (_, index) => (index + 0.5) / 15);
    const covered = ({ from, by, to, start, end }: Course): number =>
      onPrint(parts.map((part) => onWay(from, by, to, start + (end - start) * part)));
    const alike = (course: Course): Course => {
      const { from, to } = course;
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const by = [(from[0] + to[0]) / 2 - 0.28 * dy, (from[1] + to[1]) / 2 + 0.28 * dx] as const;
      return { ...course, by };
    };
    const laid = steps.flatMap((arrow) => courses.lay([arrow], footing, 1));
    const sum = (of: readonly Course[]) => of.reduce((total, one) => total + covered(one), 0);
    expect(laid.length).toBeGreaterThan(200);
    expect(sum(laid)).toBeLessThan(0.7 * sum(laid.map(alike)));
  });

  it("is the same every time", () => {
    expect(courses.lay(gathering, footing, 1)).toEqual(courses.lay(gathering, footing, 1));
  });
});
