import { describe, expect, it } from "vitest";
import type { Offer } from "../../api/engine";
import type { Happened } from "../../api/protocol";
import { facts } from "../testing";
import {
  acceptable,
  acceptProblem,
  contains,
  againDraft,
  counterDraft,
  draftProblems,
  emptyDraft,
  filterOffers,
  fittingBundle,
  listOffers,
  NO_FILTER,
  offerMessage,
  suggestNames,
  talkOf,
  keptNames,
  soughtBy,
  stayingRows,
  whoHas,
} from "./market";

describe("the names of an offer", () => {
  const isCommodity = (name: string): boolean => name !== "famine";

  it("are first those that the partner seeks, so that they are among the true ones", () => {
    const talk = [{ civ: "rome", seek: ["wine"], have: [] }];
    const bundle = { clay: 2, iron: 1, wine: 1, famine: 1 };
    expect(suggestNames(bundle, isCommodity, soughtBy(talk, "rome"))).toEqual([
      "wine",
      "clay",
      "clay",
      "iron",
    ]);
    expect(soughtBy(talk, null)).toEqual(["wine"]);
    expect(soughtBy(talk, "hatti")).toEqual([]);
  });

  it("keep the order one has given them when cards come and go", () => {
    expect(keptNames(["iron", "clay", "salt"], ["clay", "clay", "iron"])).toEqual([
      "iron",
      "clay",
      "clay",
    ]);
  });

  it("stand beside rows of cards that keep their places", () => {
    expect(stayingRows(["clay", "iron"], ["fish", "iron"])).toEqual(["clay", "iron", "fish"]);
  });
});

describe("the market", () => {
  const isCommodity = (name: string): boolean => name in facts.commodities;
  const offer = (more: Partial<Offer>): Offer => ({
    id: "rome/all/1",
    maker: "rome",
    to: null,
    gives: ["salt", "salt"],
    give_count: 3,
    wants: ["ochre"],
    want_count: 3,
    bundle: [],
    first_from: null,
    answers: null,
    declined: [],
    ...more,
  });

  it("puts offers that help and can be met first, own ones last", () => {
    const offers = {
      a: offer({ maker: "me" }),
      b: offer({ gives: ["gold", "gold"], wants: ["gold"] }),
      c: offer({}),
      d: offer({ to: "me", wants: ["gold"] }),
    };
    const listed = listOffers(offers, "me", { ochre: 2, salt: 2 }, 2);
    expect(listed.map((one) => one.id)).toEqual(["d", "c", "b", "a"]);
    expect(listed.find((one) => one.id === "c")).toMatchObject({ helps: ["salt"], canGive: true });
    expect(
      filterOffers(listed, { ...NO_FILTER, helps: true, canGive: true }).map((one) => one.id),
    ).toEqual(["c", "a"]);
    expect(filterOffers(listed, { ...NO_FILTER, commodity: "gold" }).map((one) => one.id)).toEqual([
      "d",
      "b",
    ]);
  });

  it("tells which offers to me alone can be accepted", () => {
    const offers = {
      a: offer({ to: "me" }),
      b: offer({ to: "me", wants: ["gold"] }),
      c: offer({ to: "me", declined: ["me"] }),
      d: offer({}),
    };
    const listed = listOffers(offers, "me", { ochre: 2, salt: 1 }, 2);
    expect(acceptable(listed).map(({ id }) => id)).toEqual(["a"]);
    expect(acceptable(listOffers(offers, "me", { ochre: 2 }, 2))).toEqual([]);
  });

  it("counts names: two salt are needed to name salt twice", () => {
    expect(contains({ salt: 1 }, ["salt", "salt"])).toBe(false);
    expect(contains({ salt: 2 }, ["salt", "salt"])).toBe(true);
  });

  it("says what still keeps a draft from being sent", () => {
    expect(draftProblems(emptyDraft(3), 3, 2)).toEqual(["too_few_cards", "name_two"]);
    const lie = { ...emptyDraft(3), bundle: { ochre: 2, epidemic: 1 }, gives: ["gold", "ochre"] };
    expect(draftProblems(lie, 3, 2)).toEqual(["not_inside"]);
    const good = { ...lie, gives: ["ochre", "ochre", "gold"], wants: ["salt"] };
    expect(draftProblems(good, 3, 2)).toEqual([]);
    expect(offerMessage(good)).toMatchObject({
      bundle: ["ochre", "ochre", "epidemic"],
      give_count: 3,
      gives: ["ochre", "ochre", "gold"],
    });
  });

  it("never names a calamity by itself", () => {
    expect(
      suggestNames({ ochre: 2, epidemic: 1, salt: 1 }, (name) => name in facts.commodities),
    ).toEqual(["ochre", "ochre", "salt"]);
  });

  it("fits a bundle to an offer: what it names, then what is worth least", () => {
    const bundle = fittingBundle(
      offer({ wants: ["salt", "ochre"], want_count: 4 }),
      { salt: 1, ochre: 2, gold: 3 },
      2,
      (name) => facts.commodities[name]?.value ?? 0,
      isCommodity,
    );
    expect(bundle).toEqual({ salt: 1, ochre: 2, gold: 1 });
  });

  it("proposes what can be accepted: commodities to name before calamities, and nothing that comes with the deal", () => {
    const asked = offer({ gives: ["ochre", "ochre"], wants: ["salt"] });
    const held = { salt: 1, ochre: 1, gold: 1, epidemic: 1, slave_revolt: 1 };
    const worth = (name: string): number => facts.commodities[name]?.value ?? 0;
    const bundle = fittingBundle(asked, held, 2, worth, isCommodity);
    expect(bundle).toEqual({ salt: 1, gold: 1, epidemic: 1 });
    const names = suggestNames(bundle, isCommodity);
    expect(acceptProblem(asked, bundle, names, 2, isCommodity)).toBeNull();
    const only = fittingBundle(asked, { salt: 1, ochre: 2 }, 2, worth, isCommodity);
    expect(only).toEqual({ salt: 1, ochre: 2 });
  });

  it("says what keeps an offer from being accepted", () => {
    const asked = offer({ wants: ["salt"] });
    const problem = (bundle: Record<string, number>, names: string[]) =>
      acceptProblem(asked, bundle, names, 2, isCommodity);
    expect(problem({ salt: 1 }, [])).toBe("count");
    expect(problem({ gold: 3 }, ["gold", "gold"])).toBe("not_asked_for");
    expect(problem({ salt: 1, epidemic: 1, slave_revolt: 1 }, ["salt"])).toBe("too_few_goods");
    expect(problem({ salt: 1, gold: 1, epidemic: 1 }, ["salt", "epidemic"])).toBe("names");
    expect(problem({ salt: 1, gold: 1, epidemic: 1 }, ["salt"])).toBe("names");
    expect(problem({ salt: 1, gold: 1, epidemic: 1 }, ["salt", "gold"])).toBeNull();
    const named = offer({ wants: ["salt", "gold"] });
    expect(acceptProblem(named, { salt: 1, gold: 2 }, [], 2, isCommodity)).toBeNull();
  });

  it("turns an offer round for a counter-offer", () => {
    expect(counterDraft("rome/all/1", offer({ give_count: 4 }), {})).toMatchObject({
      to: "rome",
      wants: ["salt", "salt"],
      wantCount: 4,
      answers: "rome/all/1",
    });
    const asked = counterDraft("1", offer({ wants: ["gold", "gold", "ochre"] }), {
      gold: 1,
      ochre: 2,
    });
    expect(asked).toMatchObject({ bundle: { gold: 1, ochre: 1 }, gives: ["gold", "ochre"] });
  });

  it("fills in a declined offer again, as far as its cards are still there", () => {
    const mine = offer({
      to: "egypt",
      bundle: ["salt", "salt", "ochre"],
      wants: ["gold"],
      answers: "7",
    });
    const draft = againDraft(mine, { salt: 1, ochre: 2 });
    expect(draft).toEqual({
      to: "egypt",
      bundle: { salt: 1, ochre: 1 },
      gives: mine.gives,
      wants: ["gold"],
      wantCount: mine.want_count,
      answers: null,
    });
  });

  it("marks names in my hand on both sides of an offer", () => {
    const [one] = listOffers(
      { a: offer({ gives: ["salt", "wine"], wants: ["gold", "ochre"] }) },
      "me",
      { salt: 1, gold: 1 },
      2,
    );
    expect(one?.held).toEqual(["salt", "gold"]);
    expect(one?.helps).toEqual(["salt"]);
  });

  it("finds who has a commodity", () => {
    const talk = [
      { civ: "rome", seek: ["gold"], have: ["salt"] },
      { civ: "egypt", seek: [], have: ["gold"] },
    ];
    expect(whoHas(talk, "gold").map(({ civ }) => civ)).toEqual(["egypt"]);
    expect(whoHas(talk, "")).toHaveLength(2);
  });

  it("remembers what each said last this turn", () => {
    const said = (turn: number, civ: string, seek: string[]): Happened => ({
      turn,
      phase: "trade",
      event: { type: "Said", civ, to: null, seek, have: [] },
    });
    expect(
      talkOf([said(1, "rome", ["gold"]), said(2, "rome", ["salt"]), said(2, "rome", ["ochre"])], 2),
    ).toMatchObject([{ civ: "rome", seek: ["ochre"] }]);
  });
});
