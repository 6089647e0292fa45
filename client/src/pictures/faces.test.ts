import { describe, expect, it } from "vitest";
import { faceOf, numberOf } from "./faces";

const NAMES = ["Abigail", "Hanno", "Kleon", "Zosime", "Thais", "Varro", "Neferu", "Gisgo", "Myrto"];

describe("the faces of bots", () => {
  it("are always the same for a name", () => {
    for (const name of NAMES) expect(faceOf(name)).toEqual(faceOf(name));
    expect(numberOf("")).toBe(0x811c9dc5);
  });

  it("differ from name to name", () => {
    expect(new Set(NAMES.map((name) => JSON.stringify(faceOf(name)))).size).toBe(NAMES.length);
  });

  it("are of real colours", () => {
    for (const name of NAMES)
      for (const colour of [faceOf(name).skin, faceOf(name).hair, faceOf(name).cloth])
        expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });
});
