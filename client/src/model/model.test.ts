import { describe, expect, it } from "vitest";
import type { GameEvent, Moved, Offer, OrdersSkipped } from "../api/engine";
import type { Board, Happened } from "../api/protocol";
import { billOf, discountable, discountMoved, EMPTY_BASKET, missingFor, payWith, purchaseOf, shortOf, toggleAdvance, type Means } from "./basket";
import { calamitiesIn } from "../story/calamities";
import { chartsOf, ticks } from "./charts";
import type { Facts } from "./facts";
import { sortHand, valueOf, worthAfter } from "./hand";
import { areasIn, filterLog, foldTalk, kindOf, skippedAreas, waysOf } from "../story/log";
import {
  contains, againDraft, counterDraft, draftProblems, EMPTY_DRAFT, filterOffers, fittingBundle, listOffers, NO_FILTER, offerMessage, suggestNames, talkOf, whoHas,
} from "./trade/market";
import { mergePatch } from "./patch";
import { plain } from "../messages/rich";
import { eventText } from "../messages/speak";
import { EVENTS } from "../api/engine";

const commodity = (value: number, set_size: number) => ({ name: "", value, set_size, home: "west" });
const advance = (cost: number, free_credits = 0) => ({
  name: "", cost, victory_points: 1, groups: ["science" as const], credits: { science: 5 }, special_credit_to: null, special_credit: 0, free_credits, text: "",
});
const facts = {
  commodities: { ochre: commodity(1, 9), salt: commodity(3, 9), gold: commodity(9, 5) },
  calamities: { famine: { kind: "non_tradeable" }, epidemic: { kind: "tradeable" } },
  advances: { library: advance(220), music: advance(80), monument: advance(180, 20), anatomy: advance(270), coinage: advance(90) },
  bargains: { library: { discount: 40, free: [] }, anatomy: { discount: 0, free: ["coinage"] } },
} as unknown as Facts;

describe("a hand", () => {
  it("is sorted into sets by value, calamities apart", () => {
    const hand = sortHand([["ochre", "west"], ["salt", "west"], ["ochre", "west"], ["famine", "west"], ["epidemic", "west", "rome"]], facts);
    expect(hand.sets.map((set) => [set.name, set.count, set.value, set.next])).toEqual([["ochre", 2, 4, 5], ["salt", 1, 3, 9]]);
    expect(hand.calamities).toEqual([{ name: "famine", giver: null, tradeable: false }, { name: "epidemic", giver: "rome", tradeable: true }]);
    expect(hand.value).toBe(7);
  });

  it("is worth something else after a deal", () => {
    expect(valueOf({ ochre: 2, salt: 1 }, facts)).toBe(7);
    expect(worthAfter({ ochre: 2, salt: 1 }, { ochre: 2 }, ["salt", "salt"], facts)).toBe(27);
  });
});

describe("the market", () => {
  const offer = (more: Partial<Offer>): Offer => ({
    id: "rome/all/1", maker: "rome", to: null, gives: ["salt", "salt"], give_count: 3, wants: ["ochre"], want_count: 3, bundle: [], ...more,
  });

  it("puts offers that help and can be met first, own ones last", () => {
    const offers = {
      a: offer({ maker: "me" }),
      b: offer({ gives: ["gold", "gold"], wants: ["gold"] }),
      c: offer({}),
      d: offer({ to: "me", wants: ["gold"] }),
    };
    const listed = listOffers(offers, "me", { ochre: 2, salt: 2 });
    expect(listed.map((one) => one.id)).toEqual(["d", "c", "b", "a"]);
    expect(listed.find((one) => one.id === "c")).toMatchObject({ helps: ["salt"], canGive: true });
    expect(filterOffers(listed, { ...NO_FILTER, helps: true, canGive: true }).map((one) => one.id)).toEqual(["c", "a"]);
    expect(filterOffers(listed, { ...NO_FILTER, commodity: "gold" }).map((one) => one.id)).toEqual(["d", "b"]);
  });

  it("counts names: two salt are needed to name salt twice", () => {
    expect(contains({ salt: 1 }, ["salt", "salt"])).toBe(false);
    expect(contains({ salt: 2 }, ["salt", "salt"])).toBe(true);
  });

  it("says what still keeps a draft from being sent", () => {
    expect(draftProblems(EMPTY_DRAFT, 3, 2)).toEqual(["too_few_cards", "name_two"]);
    const lie = { ...EMPTY_DRAFT, bundle: { ochre: 2, epidemic: 1 }, gives: ["gold", "ochre"] };
    expect(draftProblems(lie, 3, 2)).toEqual(["not_inside"]);
    const good = { ...lie, gives: ["ochre", "ochre", "gold"], wants: ["salt"] };
    expect(draftProblems(good, 3, 2)).toEqual([]);
    expect(offerMessage(good)).toMatchObject({ bundle: ["ochre", "ochre", "epidemic"], give_count: 3, gives: ["ochre", "ochre", "gold"] });
  });

  it("never names a calamity by itself", () => {
    expect(suggestNames({ ochre: 2, epidemic: 1, salt: 1 }, (name) => name in facts.commodities)).toEqual(["ochre", "ochre", "salt"]);
  });

  it("fits a bundle to an offer: what it names, then what is worth least", () => {
    const bundle = fittingBundle(offer({ wants: ["salt", "ochre"], want_count: 4 }), { salt: 1, ochre: 2, gold: 3 }, (name) => facts.commodities[name]?.value ?? 0);
    expect(bundle).toEqual({ salt: 1, ochre: 2, gold: 1 });
  });

  it("turns an offer round for a counter-offer", () => {
    expect(counterDraft("rome/all/1", offer({ give_count: 4 }), {})).toMatchObject({ to: "rome", wants: ["salt", "salt"], wantCount: 4, answers: "rome/all/1" });
    const asked = counterDraft("1", offer({ wants: ["gold", "gold", "ochre"] }), { gold: 1, ochre: 2 });
    expect(asked).toMatchObject({ bundle: { gold: 1, ochre: 1 }, gives: ["gold", "ochre"] });
  });

  it("fills in a declined offer again, as far as its cards are still there", () => {
    const mine = offer({ to: "egypt", bundle: ["salt", "salt", "ochre"], wants: ["gold"], answers: "7" });
    const draft = againDraft(mine, { salt: 1, ochre: 2 });
    expect(draft).toEqual({ to: "egypt", bundle: { salt: 1, ochre: 1 }, gives: mine.gives, wants: ["gold"], wantCount: mine.want_count, answers: null });
  });

  it("marks names in my hand on both sides of an offer", () => {
    const [one] = listOffers({ a: offer({ gives: ["salt", "wine"], wants: ["gold", "ochre"] }) }, "me", { salt: 1, gold: 1 });
    expect(one?.held).toEqual(["salt", "gold"]);
    expect(one?.helps).toEqual(["salt"]);
  });

  it("finds who has a commodity", () => {
    const talk = [{ civ: "rome", seek: ["gold"], have: ["salt"] }, { civ: "egypt", seek: [], have: ["gold"] }];
    expect(whoHas(talk, "gold").map(({ civ }) => civ)).toEqual(["egypt"]);
    expect(whoHas(talk, "")).toHaveLength(2);
  });

  it("remembers what each said last this turn", () => {
    const said = (turn: number, civ: string, seek: string[]): Happened => ({ turn, phase: "trade", event: { type: "Said", civ, to: null, seek, have: [] } });
    expect(talkOf([said(1, "rome", ["gold"]), said(2, "rome", ["salt"]), said(2, "rome", ["ochre"])], 2)).toMatchObject([{ civ: "rome", seek: ["ochre"] }]);
  });
});

describe("the basket", () => {
  const price = (value: number) => ({ price: value, why: [] });
  const means: Means = {
    prices: { library: price(200), music: price(80), monument: price(150), anatomy: price(250), coinage: price(60) },
    cards: { gold: 4, salt: 3, ochre: 2 }, treasury: 20, worth: 1, substitutes: 0,
  };

  it("pays with whole sets and little waste", () => {
    expect(payWith(30, means, facts)).toEqual({ salt: 3 });
    expect(payWith(144, means, facts)).toEqual({ gold: 4 });
    expect(payWith(0, means, facts)).toEqual({});
    expect(valueOf(payWith(170, means, facts), facts)).toBe(171);
  });

  it("says what is missing when not even the cheapest can be bought", () => {
    expect(shortOf(means, facts)).toBe(0);
    expect(shortOf({ ...means, cards: { ochre: 2 }, treasury: 5 }, facts)).toBe(60 - valueOf({ ochre: 2 }, facts) - 5);
    const poor = { ...means, cards: { gold: 1, ochre: 1 }, treasury: 0 };
    expect(shortOf({ ...poor, substitutes: 1 }, facts)).toBe(60 - valueOf({ gold: 2 }, facts));
    expect(shortOf({ ...means, prices: {} }, facts)).toBe(0);
  });

  it("loses as little as can be: a part of a set and the treasury rather than the whole set", () => {
    const rich = { ...means, cards: { gold: 5, ochre: 2 }, treasury: 21 };
    const worth = (counts: Record<string, number>): number => valueOf(counts, facts);
    const whole = worth({ gold: 5 });
    const price = worth({ gold: 3 }) + 5;
    expect(payWith(price, rich, facts)).toEqual({ gold: 3, ochre: 2 });
    expect(payWith(price, { ...rich, cards: { gold: 5 } }, facts)).toEqual({ gold: 3 });
    expect(payWith(whole - 1, { ...rich, cards: { gold: 5 } }, facts)).toEqual({ gold: 5 });
    expect(payWith(whole + 22, { ...rich, cards: { gold: 5 } }, facts)).toEqual({ gold: 5 });
  });

  it("finds the best payment of a large hand at once", () => {
    const names = Array.from({ length: 20 }, (_, index) => `goods ${index}`);
    const many: Facts = { ...facts, commodities: Object.fromEntries(names.map((name, index) => [name, commodity(1 + (index % 9), 9)])) };
    const large = { ...means, cards: Object.fromEntries(names.map((name) => [name, 4])), treasury: 30 };
    const begun = performance.now();
    const paid = valueOf(payWith(333, large, many), many);
    expect(paid).toBeLessThanOrEqual(333);
    expect(paid).toBeGreaterThanOrEqual(303);
    expect(performance.now() - begun).toBeLessThan(500);
  });

  it("counts what is in the basket when it says what is missing for another advance", () => {
    const all = 144 + 27 + 4 + 20;
    expect(missingFor("anatomy", EMPTY_BASKET, means, facts)).toBe(250 - all);
    const basket = toggleAdvance(EMPTY_BASKET, "music", means, facts);
    expect(missingFor("monument", EMPTY_BASKET, means, facts)).toBe(0);
    expect(missingFor("monument", basket, means, facts)).toBe(80 + 150 - all);
    expect(missingFor("music", basket, means, facts)).toBe(0);
  });

  it("reckons price, cards, treasury and what is missing", () => {
    const basket = toggleAdvance(EMPTY_BASKET, "music", means, facts);
    const bill = billOf(basket, means, facts, []);
    expect(bill.price).toBe(80);
    expect(bill.missing).toBe(0);
    expect(bill.cards + bill.treasury).toBeGreaterThanOrEqual(80);
    const dear = toggleAdvance(basket, "anatomy", means, facts);
    expect(billOf(dear, means, facts, []).missing).toBe(80 + 250 - (144 + 27 + 4) - 20);
  });

  it("gives the discount to the dearest other advance", () => {
    const both = toggleAdvance(toggleAdvance(EMPTY_BASKET, "library", means, facts), "music", means, facts);
    expect(discountable(both, facts)).toEqual(["music"]);
    expect(both.discountOn).toBe("music");
    expect(billOf(both, means, facts, []).price).toBe(240);
    const three = toggleAdvance(both, "coinage", { ...means, treasury: 400 }, facts);
    const moved = discountMoved(three, "coinage", { ...means, treasury: 400 }, facts);
    expect(billOf(moved, { ...means, treasury: 400 }, facts, [])).toMatchObject({ price: 300, missing: 0, wasted: 0 });
  });

  it("offers free advances and credits that come with a purchase", () => {
    const basket = toggleAdvance(toggleAdvance(EMPTY_BASKET, "anatomy", means, facts), "monument", means, facts);
    expect(billOf(basket, means, facts, [])).toMatchObject({ freeChoices: ["coinage"], creditsDue: 20, creditsChosen: 0 });
    expect(billOf(basket, means, facts, ["coinage"]).freeChoices).toEqual([]);
  });

  it("buys nothing when nothing is inside, whatever cards were chosen", () => {
    expect(purchaseOf({ ...EMPTY_BASKET, cards: { gold: 2 } })).toEqual({});
    const bought = toggleAdvance(EMPTY_BASKET, "music", means, facts);
    expect(purchaseOf(toggleAdvance(bought, "music", means, facts))).toEqual({});
  });
});

describe("the log", () => {
  const moved: Happened = { turn: 1, phase: "movement", event: { type: "Moved", civ: "rome", orders: [{ do: "march", origin: "rome", to: "etruria", tokens: 1 }], lost_ships: [], early: false, berths: {} } };

  it("knows for every event what it is about", () => {
    expect(EVENTS.map((type) => kindOf({ type } as never)).every(Boolean)).toBe(true);
    expect(kindOf(moved.event)).toBe("moves");
    expect(areasIn(moved.event)).toEqual(["etruria"]);
  });

  it("can be filtered by kind and civilization", () => {
    expect(filterLog([moved], { kind: "war", civ: "" })).toEqual([]);
    expect(filterLog([moved], { kind: "", civ: "rome" })).toEqual([moved]);
    expect(filterLog([moved], { kind: "", civ: "egypt" })).toEqual([]);
  });

  it("tells the ways of a movement, by land and by sea, equal ones together", () => {
    const plan: Moved = {
      type: "Moved", civ: "rome", lost_ships: [], early: false, berths: { 0: "corsica" },
      orders: [
        { do: "march", origin: "latium", to: "etruria", tokens: 2 },
        { do: "build", area: "apulia", ship: 1, pay: "treasury" },
        { do: "load", ship: 1, tokens: 3 },
        { do: "sail", ship: 1, to: "ionian-sea" },
        { do: "sail", ship: 1, to: "epirus" },
        { do: "unload", ship: 1, tokens: 3 },
        { do: "march", origin: "latium", to: "etruria", tokens: 1 },
        { do: "load", ship: 0, tokens: 1 },
        { do: "sail", ship: 0, to: "sicilia" },
        { do: "unload", ship: 0, tokens: 1 },
      ],
    };
    expect(waysOf(plan)).toEqual([
      { origin: "latium", to: "etruria", tokens: 3, bySea: false },
      { origin: "apulia", to: "epirus", tokens: 3, bySea: true },
      { origin: "corsica", to: "sicilia", tokens: 1, bySea: true },
    ]);
  });

  it("says which sealed orders were skipped, why, and where", () => {
    const skipped: OrdersSkipped = {
      type: "OrdersSkipped", civ: "rome",
      skipped: [{ order: { do: "march", origin: "latium", to: "etruria", tokens: 3 }, tokens: 2, code: "enter.city_closed", facts: { area: "etruria" } }],
    };
    const text = plain(eventText(skipped), ({ id }) => id);
    expect(text).toContain("2 tokens stayed in latium and did not go to etruria: ");
    expect(text).not.toContain("enter.city_closed");
    expect(areasIn(skipped)).toEqual(["latium", "etruria"]);
    expect(skippedAreas(skipped)).toEqual(["etruria"]);
  });

  it("folds words and offers of a trade session away, and keeps the deals", () => {
    const at = (turn: number, event: GameEvent): Happened => ({ turn, phase: "trade", event });
    const done = (turn: number): Happened => at(turn, { type: "TradingFinished", civ: "rome", done: true });
    const deal = at(1, { type: "CardsSwapped", maker: "rome", taker: "egypt", maker_count: 3, taker_count: 3, maker_gave: null, taker_gave: null });
    const folded = foldTalk([done(1), deal, done(1), moved, done(3)]);
    expect(folded.map(({ events }) => events.length)).toEqual([1, 2, 1, 1]);
    expect(folded.map(({ isTalk }) => isTalk)).toEqual([false, true, false, true]);
  });

  it("gathers what a calamity did under the calamity", () => {
    const at = (event: Happened["event"]): Happened => ({ turn: 2, phase: "calamity_resolution", event });
    const blows = calamitiesIn([
      moved,
      at({ type: "CalamityStruck", calamity: "famine", victim: "rome", beneficiary: null, why: [] }),
      at({ type: "TreasuryLost", civ: "rome", cause: "famine", amount: 1, owed: 2 }),
      at({ type: "CalamityStruck", calamity: "epidemic", victim: "egypt", beneficiary: null, why: [] }),
    ], 2);
    expect(blows.map((blow) => [blow.struck.calamity, blow.results.length])).toEqual([["famine", 1], ["epidemic", 0]]);
  });
});

describe("charts", () => {
  it("follow census and markers by turn", () => {
    const log: Happened[] = [
      { turn: 1, phase: "census", event: { type: "CensusTaken", census: { rome: 4 } } },
      { turn: 1, phase: "succession_markers", event: { type: "SuccessionMarkerChecked", civ: "rome", start: 0, space: 1, epoch: "stone", checks: [] } },
      { turn: 2, phase: "tax_collection", event: { type: "TaxesCollected", civ: "rome", rate: 2, cities: 1, collected: 2, revolting: 0 } },
      { turn: 2, phase: "census", event: { type: "CensusTaken", census: { rome: 9 } } },
    ];
    const board = { turn: 2, civs: ["rome"], cities: { latium: "rome", etruria: "rome", apulia: "egypt" } } as unknown as Board;
    const charts = chartsOf(log, board, facts);
    expect(charts.find((chart) => chart.what === "tokens")).toMatchObject({ turns: [1, 2], lines: { rome: [4, 9] } });
    expect(charts.find((chart) => chart.what === "ast")?.lines.rome).toEqual([1, 1]);
    expect(charts.find((chart) => chart.what === "cities")?.lines.rome).toEqual([1, 2]);
  });

  it("have round numbers at their side", () => {
    expect(ticks(9)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(ticks(3)).toEqual([0, 1, 2, 3]);
    expect(ticks(47)).toEqual([0, 10, 20, 30, 40, 50]);
  });
});

describe("merge patches", () => {
  it("replace, add and remove without touching the old board", () => {
    const old = { a: { b: 1, c: 2 }, list: [1] };
    const now = mergePatch(old, { a: { b: null, d: 3 }, list: [2] });
    expect(now).toEqual({ a: { c: 2, d: 3 }, list: [2] });
    expect(old).toEqual({ a: { b: 1, c: 2 }, list: [1] });
  });
});
