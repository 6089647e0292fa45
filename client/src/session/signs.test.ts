import { describe, expect, it } from "vitest";
import { isQuiet, SignBox, type Standing } from "./signs";

const calm: Standing = { asked: null, offers: [], struck: 0, isHidden: false, sinceAnswer: 1e9 };
const box = (first: Partial<Standing> = {}): SignBox => {
  const made = new SignBox();
  made.look({ ...calm, ...first }, 0);
  return made;
};

describe("signs", () => {
  it("are given once for a phase in which we are asked", () => {
    const signs = box();
    const asked = { ...calm, asked: "3/movement" };
    expect(signs.look(asked, 10_000)).toBe("turn");
    expect(signs.look(asked, 20_000)).toBeNull();
    expect(signs.look(calm, 30_000)).toBeNull();
    expect(signs.look(asked, 40_000)).toBeNull();
    expect(signs.look({ ...calm, asked: "3/trade" }, 50_000)).toBe("turn");
  });

  it("are not given for what was there when we came", () => {
    const signs = box({ asked: "3/trade", offers: ["a"], struck: 2 });
    expect(signs.look({ ...calm, asked: "3/trade", offers: ["a"], struck: 2 }, 9000)).toBeNull();
  });

  it("leave in peace who has just decided, unless they look away", () => {
    const asked = { ...calm, asked: "3/cities", sinceAnswer: 300 };
    expect(box().look(asked, 9000)).toBeNull();
    expect(box().look({ ...asked, isHidden: true }, 9000)).toBe("turn");
  });

  it("do not flood us when bots offer fast", () => {
    const signs = box();
    expect(signs.look({ ...calm, offers: ["a"] }, 9000)).toBe("offer");
    expect(signs.look({ ...calm, offers: ["a", "b"] }, 9400)).toBeNull();
    expect(signs.look({ ...calm, offers: ["b", "c"] }, 9900)).toBeNull();
    expect(signs.look({ ...calm, offers: ["c", "d"] }, 15_000)).toBe("offer");
  });

  it("are one for one moment, the most important", () => {
    const signs = box();
    expect(signs.look({ ...calm, asked: "3/x", offers: ["a"], struck: 1 }, 9000)).toBe("turn");
    expect(signs.look({ ...calm, asked: "3/x", offers: ["a"], struck: 1 }, 19_000)).toBeNull();
    expect(signs.look({ ...calm, asked: "3/x", offers: ["a"], struck: 2 }, 19_000)).toBe("struck");
  });
});

describe("quiet hours", () => {
  const at = (hour: number): number => Date.UTC(2026, 0, 5, hour);
  const night = { start: 22 * 60, end: 7 * 60, utc_offset: 60 };

  it("go over midnight, where somebody lives", () => {
    expect(isQuiet(night, at(21))).toBe(true);
    expect(isQuiet(night, at(3))).toBe(true);
    expect(isQuiet(night, at(6))).toBe(false);
    expect(isQuiet(night, at(20))).toBe(false);
    expect(isQuiet({ start: 60, end: 120, utc_offset: -60 }, at(2))).toBe(true);
    expect(isQuiet(null, at(3))).toBe(false);
  });
});
