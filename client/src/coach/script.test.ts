import { describe, expect, it } from "vitest";
import { messages } from "../messages";
import { plain } from "../messages/rich";
import { areasIn, partIn } from "./points";
import { lineNow, lineOfAsk, linesDue, withOthers, type Scene } from "./script";
import { ask, facts, happened, lessons, scene } from "./testing";

const ids = (given: Scene): string[] => linesDue(given).map(({ id }) => id);
const text = (line: { readonly text: Parameters<typeof plain>[0] } | null): string =>
  plain(line?.text ?? [], ({ id }) => id);
const asked = (given: Scene) => lineOfAsk({ ...given, ask: given.ask ?? ask("PlanMovement") });
const moving = (turn: number, civ = "egypt") =>
  scene({ turn, phase: "movement", asked: "PlanMovement", civ });

const LAST = { turn: 7, phase: "movement", asked: "PlanMovement" } as const;
const FOUND = { found: true, sites: [], sails: false, stays: false };

describe("the lines of the coach", () => {
  it("begin with the board, the numbers, the tokens and what wins", () => {
    expect(ids(moving(1))).toEqual(["welcome", "board", "tokens", "goal", "growth", "one_step"]);
  });

  it("bring each rule in when its phase is reached, and look back first", () => {
    expect(ids(moving(2))).toEqual([
      "growth",
      "one_step",
      "surplus",
      "review.1",
      "order_of_moving",
      "sharing",
    ]);
    expect(ids(moving(4))).not.toContain("cities");
    const building = scene({ turn: 4, phase: "city_construction", asked: "BuildCities" });
    expect(ids(building)).toEqual(expect.arrayContaining(["gathering", "cities"]));
    const trading = scene({ turn: 6, phase: "trade", asked: "Trade" });
    expect(ids(trading).at(-1)).toBe("trade");
  });

  it("tell in the next turn what nobody was asked about", () => {
    expect(ids(moving(5)).slice(0, 4)).toEqual(["gathering", "cities", "trade_cards", "review.4"]);
  });

  it("end with the result, what it is made of and a real game", () => {
    const end = scene({ turn: 7, phase: "game_end", asked: null, over: true });
    expect(ids(end).slice(-3)).toEqual(["victory", "made_of", "farewell"]);
    expect(ids(end)).toContain("review.7");
    expect(lineNow(end, ids(end), null)?.id).toBe("farewell");
  });

  it("tell every lesson for everybody, each once", () => {
    const told = [1, 2, 3, 4, 5, 6, 7].flatMap((turn) => {
      const over = scene({ turn, phase: "game_end", asked: null, over: true, civ: "hatti" });
      const aims = ["movement", "trade"].flatMap(
        (phase) =>
          asked(scene({ turn, phase, asked: phase === "trade" ? "Trade" : "PlanMovement" }))
            .teaches,
      );
      return [...linesDue(over).flatMap(({ teaches }) => teaches), ...aims];
    });
    const all = lessons.filter(({ civ }) => civ === null).map(({ id }) => id);
    for (const id of all.filter((one) => one !== "water"))
      expect(
        told.filter((one) => one === id),
        id,
      ).toHaveLength(1);
  });

  it("have words of the coach's own for each of these lessons", () => {
    const words = { ...messages.coach.lines, ...messages.coach.aims };
    const mute = lessons
      .filter(({ id, civ }) => civ === null && withOthers(id).length >= 1)
      .filter(({ id }) => !lessons.some((one) => withOthers(one.id).slice(1).includes(id)))
      .filter(({ id }) => !(id in words));
    expect(mute).toEqual([]);
  });
});

describe("the line of the moment", () => {
  it("rings nothing once the player has a plan of their own, and offers the coach's plan again after an undo", () => {
    const given = moving(1);
    const own = lineNow(given, ids(given), null, true);
    expect([own?.id, own?.points]).toEqual(["own.PlanMovement.1", []]);
    expect(text(own)).not.toContain("ring");
    expect(lineNow(given, ids(given), null)?.id).toBe("ask.PlanMovement.1");
  });

  it("says first to tell the table, then what to accept or to offer", () => {
    const given = scene({ turn: 6, phase: "trade", asked: "Trade" });
    const says = (deal: "say" | "offer" | "accept") =>
      text(lineNow(given, ids(given), { ...FOUND, deal }));
    expect(says("say")).toContain("tell the table");
    expect(says("offer")).toContain("would offer");
    expect(says("accept")).toContain("offers you");
    expect(text(asked(given))).toContain("Pause the market");
  });

  it("says why nothing is built, with numbers", () => {
    const tokens = { tanis: 6, memphis: 1 };
    const cities = { gaza: "egypt", sinai: "egypt", fayum: "egypt" };
    const given = scene({
      turn: 7,
      phase: "city_construction",
      asked: "BuildCities",
      tokens,
      cities,
    });
    expect(text(asked(given))).toContain("could not feed 4 cities");
    const none = text(lineNow(given, ids(given), { ...FOUND, stays: true }));
    expect(none).toContain("I would build nothing now: 7 tokens feed your 3 cities");
  });

  it("names cities as the aim of the last turn only where they can be fed", () => {
    const at = (tanis: number) => text(asked(scene({ ...LAST, tokens: { tanis } })));
    expect(at(17)).toContain("enough to build and feed 2 more");
    expect(at(5)).toContain("too few to build and feed another");
    expect(at(5)).not.toContain("5 points");
  });

  it("explains Water only to whoever holds it", () => {
    const last = { turn: 7, phase: "trade", asked: "Trade" } as const;
    expect(ids(scene(last))).not.toContain("water");
    const hand = [["water", "west", null]] as unknown as Scene["mine"]["hand"];
    expect(ids(scene({ ...last, hand }))).toContain("water");
  });

  it("is the first that was not read, then the question", () => {
    const given = moving(1);
    expect(lineNow(given, [], null)?.id).toBe("welcome");
    expect(lineNow(given, ["welcome", "board"], null)?.id).toBe("tokens");
    expect(lineNow(given, ids(given), null)?.id).toBe("ask.PlanMovement.1");
    expect(lineNow(given, ids(given), FOUND)?.id).toBe("filled.PlanMovement.1");
  });

  it("is none while others decide", () => {
    expect(lineNow(scene({ turn: 2, phase: "movement", asked: null }), [], null)).toBeNull();
  });

  it("says what a plan that was filled in leads to", () => {
    const given = moving(5);
    const made = { ...FOUND, sites: ["memphis", "tanis"], sails: true };
    const line = lineNow(given, ids(given), made);
    expect(text(line)).toContain(
      "the dashed ones by ship. Enough of them meet for a city in memphis and tanis.",
    );
    expect(text(lineNow(given, ids(given), FOUND))).not.toContain("city");
    expect(text(lineNow(given, ids(given), { ...FOUND, stays: true }))).toContain("nobody");
  });

  it("points at the button once the answer is filled in, and at finishing where no deal is left", () => {
    const given = scene({ turn: 6, phase: "trade", asked: "Trade" });
    const filled = lineNow(given, ids(given), FOUND);
    expect(partIn(filled?.points ?? [])).toBe("deal");
    const none = lineNow(given, ids(given), { ...FOUND, found: false });
    expect([none?.id, partIn(none?.points ?? [])]).toEqual(["none.Trade.6", "commit"]);
  });
});

describe("what the coach says to a question", () => {
  it("is the aim, then what one might do, pointing at the place", () => {
    const line = asked(moving(1));
    expect(line.teaches).toEqual(["spread_out", "stay_within", "egypt_memphis"]);
    expect(text(line)).toContain("Aim: spread out.");
    expect(areasIn(line.points)).toEqual(["memphis"]);
  });

  it("has a hint for those it is meant for only", () => {
    expect(asked(moving(1, "minoa")).teaches).toContain("minoa_one_way");
    expect(asked(moving(1, "hatti")).teaches).toEqual(["spread_out", "stay_within"]);
  });

  it("keeps a hint back whose orders cannot be carried out, or for which there are too few people", () => {
    const given = moving(1);
    const orders = [{ do: "march", origin: "tanis", to: "memphis", tokens: 1 }];
    const ordered = lessons.map((one) => ({ ...one, orders }));
    const strict = { ...given, facts: { ...facts, lessons: ordered } };
    expect(asked({ ...strict, hintFits: true }).teaches).toContain("egypt_memphis");
    const unfit = asked({ ...strict, hintFits: false });
    expect([unfit.teaches, areasIn(unfit.points)]).toEqual([["spread_out", "stay_within"], []]);
    expect(text(asked(moving(6)))).toContain("so spread and grow first");
    expect(text(asked(moving(6)))).not.toContain("two or three more");
  });

  it("speaks of what is asked where another question comes up in the phase", () => {
    const line = asked(scene({ turn: 6, phase: "trade", asked: "ChooseLosses" }));
    expect(line.id).toBe("ask.ChooseLosses.6");
    expect(line.teaches).toEqual([]);
    expect(text(line)).toContain("calamity");
  });

  it("has words for a question that it does not know", () => {
    const line = asked(scene({ turn: 6, phase: "trade", asked: "SomethingNew" }));
    expect(text(line)).toBe(text({ text: messages.coach.asks.other({} as never) }));
  });

  it("knows that Minoa has a turn more before two cities are asked for", () => {
    expect(text(asked(moving(5)))).toContain("2 cities, or your marker stays");
    const { board, ...rest } = moving(5, "minoa");
    const calm = { ...board, prospects: { minoa: { needs: [] } } } as unknown as typeof board;
    expect(text(asked({ ...rest, board: calm }))).toContain("Soon");
  });
});

describe("lessons of an edition that the coach has no words for", () => {
  it("are told by the words that the rules help has, or by their names", () => {
    const odd = { ...lessons[0], id: "odd_rule", turn: 1, phase: "movement", civ: null };
    const given = moving(1);
    const other = { ...given, facts: { ...facts, lessons: [odd] } } as Scene;
    expect(text(linesDue(other).at(-1) ?? null)).toBe("Odd rule.");
  });
});

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
});

describe("the words of the coach", () => {
  const CIVS = ["minoa", "assyria", "hatti", "hellas", "egypt"];
  const QUESTIONS = [
    ["movement", "PlanMovement"],
    ["city_construction", "BuildCities"],
    ["trade", "Trade"],
  ] as const;
  const scenes = CIVS.flatMap((civ) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((turn) =>
      [4, 30].flatMap((count) =>
        QUESTIONS.map(([phase, type]) =>
          scene({ turn, phase, asked: type, civ, tokens: { tanis: count } }),
        ),
      ),
    ),
  );

  it("are at most three short sentences at a time", () => {
    for (const given of scenes)
      for (const line of [...linesDue(given), asked(given)]) {
        const sentences = text(line)
          .split(/[.?!](?= |$)/)
          .filter((part) => part.trim() !== "");
        expect(sentences.length, `${line.id} ${given.mine.civ}: ${text(line)}`).toBeLessThanOrEqual(
          3,
        );
        expect(text(line).split(" ").length, line.id).toBeLessThanOrEqual(55);
      }
  });
});
