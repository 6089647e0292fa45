import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../api/engine";
import type { Happened } from "../../api/protocol";
import { isDoubled, lostIn, tallyOf, verdictOn } from "./tally";

const at = (turn: number, ...events: readonly GameEvent[]): Happened[] =>
  events.map((event) => ({ turn, phase: "", event }));
const built: GameEvent = {
  type: "CityBuilt",
  civ: "egypt",
  area: "memphis",
  treasury: 0,
  nearby: {},
  kept: false,
  removed: {},
};
const marker = (space: number): GameEvent => ({
  type: "SuccessionMarkerChecked",
  civ: "egypt",
  start: 4,
  space,
  epoch: "early_bronze",
  checks: [
    { requirement: "cities", needed: 2, there: 1, why: [] },
    { requirement: "advances", needed: 0, there: 0, why: [] },
  ],
});

describe("the tally of a turn", () => {
  it("leaves out other turns and other players", () => {
    const others = at(2, { ...built, civ: "hatti" });
    const tally = tallyOf([...at(1, built), ...others], 2, "egypt");
    expect(tally).toEqual(tallyOf([], 2, "egypt"));
  });

  it("adds up what was lost in every way", () => {
    const tally = tallyOf(
      at(
        3,
        { type: "SurplusRemoved", tokens: { egypt: { tanis: 1 }, hatti: { kanesh: 4 } } },
        { type: "SurplusRemoved", tokens: { egypt: { tanis: 1 } } },
        {
          type: "ConflictFought",
          area: "gaza",
          before: { egypt: 3 },
          blows: [],
          after: { egypt: 1 },
        },
        {
          type: "DamageTaken",
          calamity: "tempest",
          civ: "egypt",
          damage: 2,
          taken: 2,
          tokens: { sinai: 2 },
          cities: { memphis: 1 },
        },
        { type: "CityReduced", area: "fayum", owner: "egypt", tokens: 4 },
      ),
      3,
      "egypt",
    );
    expect(tally.surplus).toEqual({ tanis: 2 });
    expect(lostIn(tally)).toBe(6);
    expect(tally.lostCities).toEqual(["memphis", "fayum"]);
  });

  it("knows what a marker lacked", () => {
    expect(tallyOf(at(5, marker(4)), 5, "egypt").marker).toEqual({
      space: 4,
      moved: false,
      lacking: [{ what: "cities", needed: 2, there: 1 }],
    });
  });

  it("knows which side of a deal was mine", () => {
    const swap: GameEvent = {
      type: "CardsSwapped",
      maker: "hatti",
      taker: "egypt",
      maker_count: 3,
      taker_count: 3,
      maker_gave: ["salt"],
      taker_gave: ["ochre"],
    };
    const { deals, gave, got } = tallyOf(at(6, swap), 6, "egypt");
    expect([deals, gave, got]).toEqual([1, ["ochre"], ["salt"]]);
  });
});

describe("the verdict on a turn", () => {
  const turn = (...events: readonly GameEvent[]) => tallyOf(at(5, ...events), 5, "egypt");
  const next = (grown: number, census: number) => ({ grown, census });

  it("is good when people doubled or a city was built, and nothing was lost", () => {
    expect(verdictOn(turn(), next(4, 8))).toBe("good");
    expect(verdictOn(turn(built), next(3, 8))).toBe("good");
    expect(verdictOn(turn(), next(3, 8))).toBe("fair");
  });

  it("is bad when the marker stayed, a city fell or many tokens were lost", () => {
    expect(verdictOn(turn(built, marker(4)), next(4, 8))).toBe("bad");
    expect(verdictOn(turn(marker(5)), next(4, 8))).toBe("good");
    const lost = (count: number): GameEvent => ({
      type: "SurplusRemoved",
      tokens: { egypt: { tanis: count } },
    });
    expect(verdictOn(turn(lost(2)), next(4, 8))).toBe("fair");
    expect(verdictOn(turn(lost(3)), next(4, 8))).toBe("bad");
    const few: GameEvent = { type: "CensusTaken", census: { egypt: 8 } };
    expect(verdictOn(turn(few, lost(2)), next(4, 8))).toBe("bad");
  });

  it("calls nothing doubled that did not grow", () => {
    expect(isDoubled({ grown: 0, census: 0 })).toBe(false);
    expect(isDoubled({ grown: 2, census: null })).toBe(false);
  });
});
