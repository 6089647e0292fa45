import { describe, expect, it } from "vitest";
import type { Mine } from "../api/protocol";
import { plain } from "../messages/rich";
import { linesDue, type Scene } from "./script";
import { happened, scene } from "./testing";

const text = (line: { readonly text: Parameters<typeof plain>[0] } | null): string =>
  plain(line?.text ?? [], ({ id }) => id);

describe("looking back on a turn", () => {
  it("praises nobody who is far behind, and says why", () => {
    const cities = { gaza: "hatti", sinai: "hatti", fayum: "hatti" };
    const expanded = { type: "PopulationExpanded", civ: "egypt", tokens: { tanis: 2 } };
    const log = happened(
      5,
      expanded as never,
      { type: "CensusTaken", census: { egypt: 4 } } as never,
    );
    const given = scene({ turn: 5, phase: "movement", asked: "PlanMovement", cities, log });
    const review = text(linesDue(given).find(({ id }) => id === "review.4") ?? null);
    expect(review).toContain("Turn 4 was fair: ");
    expect(review.toLowerCase()).toContain(
      "hatti has 3 cities and you have 0: they gathered sixes sooner",
    );
  });

  const grown = happened(
    3,
    { type: "PopulationExpanded", civ: "egypt", tokens: { tanis: 2, gaza: 1 } },
    { type: "CensusTaken", census: { egypt: 8 } },
  );
  const review = (log: Scene["log"], turn = 3): string => {
    const given = scene({ turn, phase: "movement", asked: "PlanMovement", log });
    return text(linesDue(given).find(({ id }) => id === `review.${turn - 1}`) ?? null);
  };

  it("counts what was lost and says what better spreading would have brought", () => {
    const lost = happened(
      2,
      { type: "SurplusRemoved", tokens: { egypt: { tanis: 1 } } },
      { type: "ConflictFought", area: "gaza", before: { egypt: 2 }, blows: [], after: {} },
    );
    expect(review([...lost, ...grown])).toBe(
      "Turn 2 cost you: you lost 3 tokens (1 in tanis above the number and 2 in gaza in conflict). Your 5 tokens have just become 8; with those you lost there could be 16.",
    );
  });

  it("counts no loss against whoever followed the coach's own plan, and says what the plan gave up", () => {
    const lost = happened(2, { type: "SurplusRemoved", tokens: { egypt: { tanis: 1 } } });
    const doubled = happened(
      3,
      { type: "PopulationExpanded", civ: "egypt", tokens: { tanis: 4 } },
      { type: "CensusTaken", census: { egypt: 8 } },
    );
    const log = [...lost, ...doubled];
    const said = (gaveUp: Scene["gaveUp"]): string => {
      const given = scene({ turn: 3, phase: "movement", asked: "PlanMovement", log, gaveUp });
      return text(linesDue(given).find(({ id }) => id === "review.2") ?? null);
    };
    expect(said({ 2: 1 })).toBe(
      "Turn 2 went well: my plan gave up 1 token in tanis. Your 4 tokens have just become 8, the most possible.",
    );
    expect(said({ 1: 1 })).toContain("you lost 1 token (1 in tanis above the number)");
    expect(said({})).toContain("you lost 1 token");
  });

  it("says that all is well when people doubled", () => {
    const doubled = happened(
      3,
      { type: "PopulationExpanded", civ: "egypt", tokens: { tanis: 4 } },
      { type: "CensusTaken", census: { egypt: 8 } },
    );
    expect(review(doubled)).toContain("Turn 2 went well: you lost nothing. Your 4 tokens");
  });

  it("does not praise whoever stays in one place", () => {
    const log = happened(
      2,
      { type: "PopulationExpanded", civ: "egypt", tokens: { tanis: 2 } },
      { type: "CensusTaken", census: { egypt: 4 } },
    );
    const given = scene({
      turn: 2,
      phase: "movement",
      asked: "PlanMovement",
      log,
      tokens: { tanis: 4 },
    });
    expect(text(linesDue(given).find(({ id }) => id === "review.1") ?? null)).toBe(
      "Turn 1 was fair: you lost nothing. Your 2 tokens have just become 4, the most possible. But all 4 stand in tanis, where they have no room.",
    );
  });

  it("says why the marker stayed", () => {
    const stayed = happened(5, {
      type: "SuccessionMarkerChecked",
      civ: "egypt",
      start: 4,
      space: 4,
      epoch: "early_bronze",
      checks: [{ requirement: "cities", needed: 2, there: 1, why: [] }],
    });
    expect(review(stayed, 6)).toContain(
      "cost you: your marker stayed, for 2 cities were asked for and you had 1",
    );
  });

  it("tells what deals have brought", () => {
    const swap = happened(6, {
      type: "CardsSwapped",
      maker: "egypt",
      taker: "hatti",
      maker_count: 1,
      taker_count: 1,
      maker_gave: ["clay"],
      taker_gave: ["ochre"],
    });
    const given = scene({
      turn: 7,
      phase: "movement",
      asked: "PlanMovement",
      log: swap,
      hand: [
        ["ochre", "west", null],
        ["ochre", "west", null],
      ],
    });
    const mine = { ...given.mine, worth: 4 };
    const line = linesDue({ ...given, mine }).find(({ id }) => id === "cards.6");
    expect(text(line ?? null)).toBe(
      "In 1 deal your cards went from 2 to 4 points, which is how it should be.",
    );
  });

  it("reckons deals as the hand did, also of cards that came and went and of those lost later", () => {
    const swap = (gave: string, got: string) => ({
      type: "CardsSwapped",
      maker: "egypt",
      taker: "hatti",
      maker_count: 1,
      taker_count: 1,
      maker_gave: [gave],
      taker_gave: [got],
    });
    const lost = { type: "CommoditiesDiscarded", civ: "egypt", cause: "x", cards: ["ochre"] };
    const log = happened(
      6,
      swap("clay", "ochre") as never,
      swap("ochre", "clay") as never,
      swap("clay", "ochre") as never,
      lost as never,
    );
    const hand: Mine["hand"] = [["ochre", "west", null]];
    const given = scene({ turn: 7, phase: "movement", asked: "PlanMovement", log, hand });
    expect(text(linesDue(given).find(({ id }) => id === "cards.6") ?? null)).toContain(
      "In 3 deals your cards went from 2 to 4 points",
    );
  });
});
