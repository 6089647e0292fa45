import { describe, expect, it } from "vitest";
import type { GameEvent } from "../api/engine";
import type { Board, Happened } from "../api/protocol";
import { messages } from "../messages";
import { plain } from "../messages/rich";
import { eventText } from "../messages/speak";
import { calamitiesIn, gainsBy, hordeIn, readingOrder } from "./calamities";
import { countNews, leadOf, newsByTurn, newsOf, received, skippedFor, stillHeld } from "./news";

const board = { tokens: { rome: { latium: 3 } }, cities: { etruria: "rome" } } as unknown as Board;
const isCalamity = (card: string): boolean => card === "famine";
const at = (phase: string, ...events: readonly GameEvent[]): Happened[] =>
  events.map((event) => ({ turn: 2, phase, event }));
const news = (log: readonly Happened[], me: string | null = "rome") =>
  newsOf(log, board, me, isCalamity);

const fight: GameEvent = {
  type: "ConflictFought",
  area: "latium",
  before: { rome: 3, egypt: 2 },
  blows: [],
  after: { rome: 1, egypt: 0 },
};
const moved = (orders: Extract<GameEvent, { type: "Moved" }>["orders"]): GameEvent => ({
  type: "Moved",
  civ: "egypt",
  orders,
  lost_ships: [],
  early: false,
  berths: {},
});

describe("the line that leads", () => {
  it("is the newest of what must not pass unread", () => {
    const at = (turn: number, area: string): Happened => ({
      turn,
      phase: "token_conflicts",
      event: { ...fight, area },
    });
    const told = newsByTurn(
      [at(6, "latium"), at(8, "etruria"), at(8, "umbria")],
      board,
      "rome",
      isCalamity,
    );
    expect(leadOf(told)).toMatchObject({ area: "umbria" });
  });
});

describe("the news", () => {
  it("say why there was no trade, to those who have cards and cannot trade", () => {
    const missed = (civs: readonly string[], others_trade: boolean): GameEvent => ({
      type: "TradeMissed",
      civs,
      fewest: 3,
      others_trade,
    });
    const told = (event: GameEvent): string =>
      news(at("trade", event))
        .mine.map((one) => plain(eventText(one), ({ id }) => id))
        .join();
    expect(told(missed(["rome", "egypt"], true))).toBe(
      "rome and egypt cannot trade: that takes 3 cards in hand.",
    );
    expect(told(missed(["rome"], false))).toContain("fewer than two players have 3 cards");
    expect(told(missed(["egypt"], true))).toBe("");
    expect(news(at("trade", missed(["rome"], false))).urgent).toBe(false);
  });

  it("stand in the order of happening and wait when something was lost", () => {
    const drawn: GameEvent = {
      type: "TradeCardsDrawn",
      civ: "rome",
      draws: [{ stack: 1, card: "ochre", empty: false }],
    };
    const march = moved([{ do: "march", origin: "sicilia", to: "latium", tokens: 2 }]);
    const taxed: GameEvent = {
      type: "TaxesCollected",
      civ: "rome",
      rate: 2,
      cities: 1,
      collected: 2,
      revolting: 0,
    };
    const found = news([
      ...at("tax_collection", taxed),
      ...at("movement", march),
      ...at("token_conflicts", fight),
      ...at("trade_cards", drawn),
    ]);
    expect(found.mine.map((event) => event.type)).toEqual([
      "TaxesCollected",
      "ConflictFought",
      "TradeCardsDrawn",
    ]);
    expect(found.visitsAt).toBe(1);
    expect([...found.grave]).toEqual([fight]);
    expect(found.urgent).toBe(true);
    expect(news(at("trade_cards", drawn)).urgent).toBe(false);
  });

  it("count what others moved, with the places to look at", () => {
    const march = moved([
      { do: "march", origin: "sicilia", to: "apulia", tokens: 2 },
      { do: "march", origin: "sicilia", to: "latium", tokens: 1 },
    ]);
    const found = news(at("movement", march, moved([])));
    expect(found.marches).toEqual({ tokens: { egypt: 3 }, areas: ["apulia", "latium"] });
    expect(countNews(found)).toBe(2);
    expect(plain(messages.table.news.movedBy(found.marches.tokens), ({ id }) => id)).toBe(
      "Tokens moved: egypt 3",
    );
    expect(news(at("movement", moved([]))).marches.areas).toEqual([]);
  });

  it("wait when a calamity came into my hand", () => {
    const swap: GameEvent = {
      type: "CardsSwapped",
      maker: "rome",
      taker: "egypt",
      maker_count: 3,
      taker_count: 3,
      maker_gave: ["ochre"],
      taker_gave: ["famine"],
    };
    expect(received(swap, "rome")).toEqual(["famine"]);
    expect(received(swap, "egypt")).toEqual(["ochre"]);
    expect(news(at("trade", swap)).urgent).toBe(true);
    expect(news(at("trade", swap), "egypt").urgent).toBe(false);
  });

  it("name as held only the calamities that are still in the hand", () => {
    const drawn: GameEvent = {
      type: "TradeCardsDrawn",
      civ: "rome",
      draws: [
        { stack: 1, card: "famine", empty: false },
        { stack: 2, card: "ochre", empty: false },
      ],
    };
    const found = newsByTurn(at("trade_cards", drawn), board, "rome", isCalamity);
    expect(stillHeld(found, "rome", ["famine", "ochre"], isCalamity)).toEqual(["famine"]);
    expect(stillHeld(found, "rome", ["ochre"], isCalamity)).toEqual([]);
  });

  it("of several turns stand turn by turn, the latest first", () => {
    const later = at("token_conflicts", fight).map((one) => ({ ...one, turn: 4 }));
    const found = newsByTurn(
      [...at("token_conflicts", fight, fight), ...later],
      board,
      "rome",
      isCalamity,
    );
    expect(found.map(({ turn, news: { mine } }) => [turn, mine.length])).toEqual([
      [4, 1],
      [2, 2],
    ]);
  });

  it("tell who came to where I am, by land and by sea", () => {
    const found = news(
      at(
        "movement",
        moved([
          { do: "march", origin: "sicilia", to: "latium", tokens: 2 },
          { do: "load", ship: 0, tokens: 3 },
          { do: "sail", ship: 0, to: "etruria" },
          { do: "unload", ship: 0, tokens: 3 },
          { do: "march", origin: "sicilia", to: "apulia", tokens: 1 },
        ]),
      ),
    );
    expect(found.visits).toEqual([{ civ: "egypt", areas: { latium: 2, etruria: 3 } }]);
    expect(
      news(at("movement", moved([{ do: "march", origin: "sicilia", to: "apulia", tokens: 1 }])))
        .visits,
    ).toEqual([]);
  });

  it("count what comes in several parts together", () => {
    const part = (tokens: number): GameEvent => ({
      type: "PartMoved",
      civ: "egypt",
      orders: [{ do: "march", origin: "sicilia", to: "latium", tokens }],
      berths: {},
    });
    expect(news(at("movement", part(2), part(1))).visits).toEqual([
      { civ: "egypt", areas: { latium: 3 } },
    ]);
  });

  it("wait when orders of my sealed plan were skipped, and know where", () => {
    const skipped = (civ: string): GameEvent => ({
      type: "OrdersSkipped",
      civ,
      skipped: [
        {
          order: { do: "march", origin: "latium", to: "apulia", tokens: 1 },
          tokens: 1,
          code: "enter.city_closed",
          facts: {},
        },
      ],
    });
    expect(news(at("movement", skipped("rome"))).urgent).toBe(true);
    expect(news(at("movement", skipped("egypt"))).urgent).toBe(false);
    expect(
      skippedFor(newsByTurn(at("movement", skipped("rome")), board, "rome", isCalamity)),
    ).toEqual(["apulia"]);
  });

  it("wait when my marker did not move, and count those of others", () => {
    const check = (civ: string, space: number): GameEvent => ({
      type: "SuccessionMarkerChecked",
      civ,
      start: 4,
      space,
      epoch: "stone",
      checks: [],
    });
    expect(news(at("succession_markers", check("rome", 5))).urgent).toBe(false);
    expect(news(at("succession_markers", check("rome", 4))).urgent).toBe(true);
    const others = news(at("succession_markers", check("egypt", 5), check("hatti", 4)));
    expect(others.advanced).toEqual({ egypt: 1, hatti: 0 });
    expect(others.urgent).toBe(false);
    expect(countNews(others)).toBe(1);
  });

  it("say of the markers of the others who stands out", () => {
    const said = (steps: Record<string, number>, watching = false): string =>
      plain(messages.table.news.advancedBy(steps, watching), ({ id }) => id);
    expect(said({ egypt: 1, hatti: 1 })).toBe("everybody else advanced");
    expect(said({ egypt: 1, hatti: 1 }, true)).toBe("everybody advanced");
    expect(said({ egypt: 0, hatti: 0 })).toBe("everybody else stayed");
    expect(said({ egypt: 0, hatti: 1, minoa: 1 })).toBe("egypt stayed; the others advanced");
    expect(said({ egypt: -1, hatti: 1, minoa: 1 })).toBe("egypt −1 fell back; the others advanced");
  });

  it("show a spectator what everybody did, and never wait for the spectator but for the table", () => {
    const found = news(at("token_conflicts", fight), null);
    expect(found.mine).toEqual([]);
    expect(found.battles).toHaveLength(1);
    expect(found.urgent).toBe(false);
    expect(
      news(at("succession_markers", { type: "LastTurnBegins", civs: ["rome"] }), null).urgent,
    ).toBe(true);
  });
});

describe("calamities to be read", () => {
  const struck = (calamity: string, victim: string): GameEvent => ({
    type: "CalamityStruck",
    calamity,
    victim,
    beneficiary: null,
    why: [],
  });

  it("are numbered by their event, and those that touch me come first, the newest of all else", () => {
    const log = at("calamity_resolution", struck("famine", "egypt"), struck("epidemic", "rome"));
    const blows = calamitiesIn(log, 41);
    expect(blows.map((blow) => blow.at)).toEqual([41, 42]);
    expect(readingOrder(blows, "rome").map((blow) => blow.at)).toEqual([42, 41]);
    expect(readingOrder(blows, null).map((blow) => blow.at)).toEqual([42, 41]);
  });
});

describe("a horde on its way", () => {
  const struck: GameEvent = {
    type: "CalamityStruck",
    calamity: "barbarian_hordes",
    victim: "egypt",
    beneficiary: "rome",
    why: [],
  };
  const reckoned: GameEvent = {
    type: "CalamityReckoned",
    calamity: "barbarian_hordes",
    civ: "egypt",
    role: "primary",
    of: "barbarian tokens",
    amount: 15,
    why: [],
  };
  const came: GameEvent = {
    type: "HordeMoved",
    victim: "egypt",
    controller: "rome",
    origin: null,
    area: "gaza",
    tokens: 15,
  };

  it("helps its beneficiary, and has the number that comes, then what stands where it went", () => {
    const there = { tokens: { barbarians: { gaza: 10 } } } as unknown as Board;
    const blow = calamitiesIn(at("calamity_resolution", struck), 1)[0];
    expect(["rome", "egypt", null].map((me) => blow && gainsBy(blow, me))).toEqual([
      true,
      false,
      false,
    ]);
    expect(hordeIn(at("calamity_resolution", struck, reckoned), there)).toEqual({
      tokens: 15,
      area: null,
    });
    expect(hordeIn(at("calamity_resolution", struck, reckoned, came), there)).toEqual({
      tokens: 10,
      area: "gaza",
    });
    expect(hordeIn(at("calamity_resolution", struck, reckoned, came, struck), there)).toBeNull();
  });
});
