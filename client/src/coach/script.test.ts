import { describe, expect, it } from "vitest";
import type { Mine } from "../api/protocol";
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
const TEMPEST: Mine["hand"] = [["tempest", "west", null]];
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

  it("speak of the end alone when all is over, whatever was not read before", () => {
    const end = scene({ turn: 7, phase: "game_end", asked: null, over: true, hand: TEMPEST });
    expect(ids(end)).toEqual(["review.7", "victory", "made_of", "farewell"]);
    for (const line of linesDue(end))
      expect(text(line), line.id).not.toMatch(/ninth|trade it away/);
  });

  it("explain what can be bought only while it is offered", () => {
    const at = (phase: string, asked: string) => ids(scene({ turn: 7, phase, asked }));
    expect(at("additional_purchases", "BuyTradeCard")).toContain("purchases");
    expect(at("trade", "Trade")).not.toContain("purchases");
  });

  it("say which turn they look back on", () => {
    const back = Object.fromEntries(linesDue(moving(2)).map((one) => [one.id, one.back]));
    expect(back).toMatchObject({ surplus: 1, "review.1": 1 });
    expect([back.order_of_moving, back.sharing]).toEqual([undefined, undefined]);
    expect(linesDue(moving(1)).every((one) => one.back === undefined)).toBe(true);
  });

  it("speak of passing a calamity on only in a turn with a market", () => {
    const struck = (turn: number) =>
      happened(turn, { type: "CalamityStruck", calamity: "tempest", victim: "egypt" } as never);
    const fifth = scene({
      turn: 5,
      phase: "minor_calamities",
      asked: "ChooseLosses",
      log: struck(5),
    });
    const said = (given: Scene, id: string) =>
      text(linesDue(given).find((one) => one.id === id) ?? null);
    expect(said(fifth, "calamities")).toContain("the market opens in turn 6");
    expect(said(fifth, "calamities")).not.toContain("passed on");
    const sixth = scene({ turn: 6, phase: "movement", asked: "PlanMovement", log: struck(5) });
    expect(said(sixth, "calamities")).toContain("passed on");
    const held = scene({ turn: 5, phase: "movement", asked: "PlanMovement", hand: TEMPEST });
    expect(said(held, "cards.4")).not.toContain("trade it away");
  });

  it("begin with what wins in few words, and speak of ships where there are ships", () => {
    const goal = text(linesDue(moving(1)).find(({ id }) => id === "goal") ?? null);
    expect(goal.split(" ").length).toBeLessThan(38);
    const gathering = text(linesDue(moving(4)).find(({ id }) => id === "gathering") ?? null);
    expect(gathering).not.toContain("ship");
  });

  it("tell every lesson for everybody, each once", () => {
    const ended = scene({ turn: 7, phase: "game_end", asked: null, over: true, civ: "hatti" });
    const buying = scene({ turn: 7, phase: "additional_purchases", asked: "BuyTradeCard" });
    const inLast = linesDue(buying).filter(({ back }) => back === undefined);
    const told = [1, 2, 3, 4, 5, 6, 7].flatMap((turn) => {
      const rules =
        turn === 7
          ? [...inLast, ...linesDue(ended)]
          : linesDue(moving(turn + 1)).filter(({ back }) => back === turn);
      const aims = ["movement", "trade"].flatMap(
        (phase) =>
          asked(scene({ turn, phase, asked: phase === "trade" ? "Trade" : "PlanMovement" }))
            .teaches,
      );
      return [...rules.flatMap(({ teaches }) => teaches), ...aims];
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
    expect(text(own)).not.toMatch(/ring|cost/);
    const named = lineNow({ ...given, button: "Commit" }, ids(given), null, true);
    expect(text(named)).toContain("Press “Commit” if you are content");
    expect(lineNow(given, ids(given), null)?.id).toBe("ask.PlanMovement.1");
  });

  it("says first to tell the table, then what to accept or to offer", () => {
    const given = scene({ turn: 6, phase: "trade", asked: "Trade" });
    const says = (deal: "say" | "offer" | "accept") =>
      text(lineNow(given, ids(given), { ...FOUND, deal }));
    expect(says("say")).toContain("Tell the table");
    expect(says("offer")).toContain("would offer");
    expect(says("accept")).toContain("offers you");
    expect(says("accept")).not.toContain("need not be true");
    expect(text(asked(given))).toContain("press “Pause”");
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
    const stays = { ...FOUND, stays: true };
    expect(text(asked({ ...given, plan: stays }))).toContain(
      "six of your 7 tokens would go, and 4 cities need 8 of them",
    );
    const none = text(lineNow(given, ids(given), stays));
    expect(none).toContain("I would build nothing now: your 7 tokens are needed to feed 3 cities");
  });

  it("names cities as the aim of the last turn only where they can be fed", () => {
    const at = (tanis: number) => text(asked(scene({ ...LAST, tokens: { tanis } })));
    expect(at(17)).toContain(
      "each new city is 5 points and a card. You have no city and 17 tokens",
    );
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
    const given = scene({ ...LAST, turn: 5, tokens: { tanis: 20 } });
    const made = { ...FOUND, sites: ["memphis", "tanis"], sails: true };
    const line = lineNow(given, ids(given), made);
    expect(text(line)).toContain(
      "with dashed lines by ship. Enough of them meet for 2 cities in memphis and tanis.",
    );
    expect(text(lineNow(given, ids(given), FOUND))).not.toContain("city");
    expect(text(lineNow(given, ids(given), { ...FOUND, stays: true }))).toContain("nobody");
  });

  it("says why a plan gives up tokens and ships, in three sentences at the most", () => {
    const at = (turn: number, made: object) =>
      text(
        lineNow(scene({ ...LAST, turn, tokens: { tanis: 20 } }), ids(moving(turn)), {
          ...FOUND,
          sites: ["memphis"],
          ...made,
        }),
      );
    const surplus = { gaza: 1 };
    expect(at(6, { surplus })).toContain(
      "1 token in gaza will be lost, for the land beside is full; if you agree, press",
    );
    expect(at(6, { leaves: ["tanis"] })).toContain(
      "1 ship at tanis may go, for keeping it costs more than it brings; if",
    );
    const last = at(7, { surplus, leaves: ["tanis"] });
    expect(last).toContain(
      "In the last turn lost tokens and ships cost you no points, while a coin is worth 2; if",
    );
    expect(last.match(/[.](?= |$)/g)).toHaveLength(3);
  });

  it("agrees with whoever has made up the same by hand, and claims no arrows for his own", () => {
    const line = lineNow(moving(3), ids(moving(3)), { ...FOUND, byHand: true });
    expect(text(line)).toContain("what I would do too");
    expect(text(line)).not.toContain("arrows");
    expect(partIn(line?.points ?? [])).toBe("commit");
  });

  it("points at the button once the answer is filled in, and at finishing where no deal is left", () => {
    const given = scene({ turn: 6, phase: "trade", asked: "Trade" });
    const filled = lineNow(given, ids(given), FOUND);
    expect(partIn(filled?.points ?? [])).toBe("deal");
    const none = lineNow(given, ids(given), { ...FOUND, found: false });
    expect([none?.id, partIn(none?.points ?? [])]).toEqual(["none.Trade.6", "commit"]);
  });
});

describe("what the coach would do", () => {
  const at = (sites: readonly string[], tokens: number, turn = 6, stays = false) => {
    const given = scene({
      turn,
      phase: "movement",
      asked: "PlanMovement",
      tokens: { tanis: tokens },
    });
    return text(asked({ ...given, plan: { ...FOUND, sites, stays } }));
  };

  it("is told as his plan has it, city by city", () => {
    expect(at(["gaza"], 28)).toContain("I would gather for a city in gaza.");
    expect(at(["gaza", "sinai"], 28)).toContain("I would gather for 2 cities in gaza and sinai.");
    expect(at(["gaza", "sinai"], 10)).toContain("I would gather for a city in gaza or sinai.");
    expect(at([], 28)).toContain("I would build no city this turn");
    expect(at([], 28, 7)).toContain("My plan brings no new city");
    expect(at([], 28, 6, true)).toContain("I would move nobody");
  });

  it("says in the turn of the first city which of the two he chooses", () => {
    expect(at([], 16, 4)).toContain(
      "I would build none yet, but spread: your 16 can become 32, enough for 4 cities. With a city now they can become 20, for 3 in all.",
    );
    expect(at(["gaza"], 12, 4)).toContain("I would gather for a city in gaza.");
  });

  it("is the same before and after he has filled it in", () => {
    const given = scene({
      turn: 7,
      phase: "movement",
      asked: "PlanMovement",
      tokens: { tanis: 17 },
    });
    const plan = { ...FOUND, sites: ["gaza", "sinai", "fayum"] };
    const before = text(asked({ ...given, plan }));
    const after = text(lineNow({ ...given, plan }, ids(given), plan));
    for (const said of [before, after]) expect(said).toContain("2 cities in gaza, sinai or fayum");
  });

  it("names no number of cities as long as there is no plan", () => {
    for (const turn of [5, 6, 7])
      expect(text(asked(moving(turn)))).not.toMatch(/I would|enough to build/);
  });

  it("names where he would build", () => {
    const given = scene({ turn: 6, phase: "city_construction", asked: "BuildCities" });
    expect(text(asked({ ...given, plan: { ...FOUND, sites: ["gaza"] } }))).toContain(
      "I would build in gaza.",
    );
  });
});

describe("what the coach says to a question", () => {
  it("is the aim, then what one might do, pointing at the place", () => {
    const orders = [{ do: "march", origin: "tanis", to: "memphis", tokens: 1 }];
    const ordered = lessons.map((one) => ({ ...one, orders }));
    const line = asked({ ...moving(1), facts: { ...facts, lessons: ordered } });
    expect(line.teaches).toEqual(["spread_out", "stay_within", "egypt_memphis"]);
    expect(text(line)).toContain("Aim: spread out.");
    expect(text(line)).toContain("I would send one token to memphis");
    expect(areasIn(line.points)).toEqual(["memphis"]);
  });

  it("says of tokens that stand well already that they do", () => {
    const at = (tokens: Readonly<Record<string, number>>) =>
      text(asked(scene({ turn: 3, phase: "movement", asked: "PlanMovement", tokens })));
    expect(at({ tanis: 2, gaza: 2 })).toContain("as now");
    expect(at({ tanis: 3, gaza: 1 })).toContain("never three");
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
  });

  it("speaks of what is asked where another question comes up in the phase", () => {
    const line = asked(scene({ turn: 6, phase: "trade", asked: "ChooseLosses" }));
    expect(line.id).toBe("ask.ChooseLosses.6");
    expect(line.teaches).toEqual([]);
    expect(text(line)).toContain("calamity");
  });

  it("has words for a question that it does not know", () => {
    const line = asked(scene({ turn: 6, phase: "trade", asked: "SomethingNew" }));
    expect(text(line)).toBe(text({ text: messages.coach.asks.other({} as never, null) }));
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
