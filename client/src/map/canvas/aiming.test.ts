import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Aiming } from "./aiming";
import { toScreen } from "./camera";
import { coveredOf } from "./corners";
import { readPlaces, type Geometry } from "../ground/geometry";
import { holds } from "../ground/hit";

const file = new URL("../../../../src/ecumene/map/geometry.json", import.meta.url);
const geometry = JSON.parse(readFileSync(file, "utf8")) as Geometry;
const aiming = new Aiming(geometry, readPlaces(geometry));

/** Egypt after some turns: along the coast, up the Nile and far into the desert. */
const egypt = "cyrenaica paraetonium jalo siwa fayum memphis tanis gaza sinai petra".split(" ");
const desk = { width: 750, height: 490 };
const phone = { width: 390, height: 350 };

describe("the window on one's own lands", () => {
  it("comes so near that grey land beyond them does not have half of it", () => {
    const places = egypt;
    const camera = aiming.at({ places, first: places }, desk);
    expect(camera?.k).toBeGreaterThan(0.7);
  });

  it("shows the pieces of all of them clear of the buttons", () => {
    const camera = aiming.at({ places: egypt, first: egypt }, desk);
    if (camera === null) throw new Error("no window");
    for (const id of egypt) {
      const [x, y] = toScreen(
        camera,
        ...(geometry.areas[id]?.token.slice(0, 2) as [number, number]),
      );
      expect(holds({ x0: 0, y0: 0, x1: desk.width, y1: desk.height }, x, y), id).toBe(true);
      expect(
        coveredOf(desk).some((cover) => holds(cover, x, y)),
        id,
      ).toBe(false);
    }
  });

  it("comes to what is asked where a thumb could not hit it among all of them", () => {
    const all = aiming.at({ places: egypt, first: egypt }, phone);
    const asked = aiming.at({ places: egypt, first: ["gaza"] }, phone);
    expect(asked?.k).toBeGreaterThan(1.4 * (all?.k ?? 0));
  });
});
