import { describe, expect, it } from "vitest";
import type { GameEvent, Offer } from "../../api/engine";
import type { Happened } from "../../api/protocol";
import { inSight, liesIn, notesOf, repliesTo, sidesOf, unseen } from "./dealing";
import {
  couldDeal,
  emptyDraft,
  giving,
  inOffers,
  inOrder,
  listOffers,
  suggestedDraft,
  wanting,
} from "./market";

const offer = (part: Partial<Offer> = {}): Offer => ({
  id: "1",
  maker: "rome",
  to: null,
  gives: ["ochre", "salt"],
  give_count: 3,
  wants: ["clay"],
  want_count: 3,
  bundle: [],
  first_from: null,
  answers: null,
  declined: [],
  ...part,
});
const at = (turn: number, event: GameEvent): Happened => ({ turn, phase: "trade", event });
const swap: Extract<GameEvent, { type: "CardsSwapped" }> = {
  type: "CardsSwapped",
  maker: "rome",
  taker: "egypt",
  maker_count: 3,
  taker_count: 3,
  maker_gave: ["ochre", "ochre", "salt"],
  taker_gave: ["clay", "clay", "famine"],
};

describe("replies to an offer", () => {
  it("tell who declined, who has not answered and who would end the session", () => {
    expect(
      repliesTo(offer({ declined: ["hatti"] }), ["egypt", "hatti", "rome", "minoa"], ["minoa"]),
    ).toEqual({
      declined: ["hatti"],
      ready: ["minoa"],
      countered: [],
      thinking: ["egypt"],
    });
    expect(repliesTo(offer({ to: "egypt" }), ["egypt", "hatti"], []).thinking).toEqual(["egypt"]);
  });
});

describe("notes of a trade session", () => {
  it("tell what was named falsely, and what came instead", () => {
    const named = offer({ gives: ["ochre", "salt", "iron"] });
    const log = [
      at(5, { type: "OfferMade", offer: named }),
      at(5, swap),
      at(5, { type: "OfferClosed", id: "1", maker: "rome", to: null, how: "accepted" }),
    ];
    const [note] = notesOf(log, 0, 5, "egypt");
    expect(note).toMatchObject({ kind: "deal", offer: { id: "1" } });
    const got = sidesOf(swap, "egypt").got;
    expect(liesIn(named, got, "egypt")).toEqual({ named: ["iron"], instead: ["ochre"] });
    expect(liesIn(offer(), got, "egypt")).toEqual({ named: [], instead: [] });
    expect(liesIn(named, got, "rome")).toEqual({ named: [], instead: [] });
    expect(liesIn(undefined, got, "egypt")).toEqual({ named: [], instead: [] });
  });

  it("tell what became of an offer to me that is gone, unless I have answered it", () => {
    const made = at(5, { type: "OfferMade", offer: offer({ to: "egypt" }) });
    const closed = at(5, {
      type: "OfferClosed",
      id: "1",
      maker: "rome",
      to: "egypt",
      how: "withdrawn",
    });
    expect(notesOf([made, closed], 1, 5, "egypt").map(({ kind }) => kind)).toEqual(["gone"]);
    expect(notesOf([made, closed], 1, 5, "hatti")).toEqual([]);
    const counter = offer({ id: "2", maker: "egypt", to: "rome", answers: "1" });
    const countered = [made, at(5, { type: "OfferMade", offer: counter }), closed];
    expect(notesOf(countered, 1, 5, "egypt")).toEqual([]);
  });

  it("tell of a counter-offer when it comes, and only to whom it is made", () => {
    const log = [
      at(5, { type: "OfferMade", offer: offer({ to: "hatti" }) }),
      at(5, {
        type: "OfferMade",
        offer: offer({ id: "2", maker: "hatti", to: "rome", answers: "1" }),
      }),
      at(5, { type: "OfferClosed", id: "1", maker: "rome", to: "hatti", how: "answered" }),
    ];
    expect(notesOf(log, 1, 5, "rome").map(({ at: number, kind }) => [number, kind])).toEqual([
      [2, "countered"],
    ]);
    expect(notesOf(log, 1, 5, "hatti")).toEqual([]);
  });

  it("tell my deals and what became of my offers, each once and of this turn alone", () => {
    const log = [
      at(4, swap),
      at(5, { type: "OfferMade", offer: offer({ to: "hatti" }) }),
      at(5, { type: "OfferDeclined", id: "1", maker: "rome", civ: "hatti", because: null }),
      at(5, { type: "OfferClosed", id: "1", maker: "rome", to: "hatti", how: "declined" }),
      at(5, { type: "OfferClosed", id: "2", maker: "rome", to: null, how: "accepted" }),
      at(5, swap),
      at(5, { type: "OfferClosed", id: "3", maker: "rome", to: null, how: "lapsed" }),
      at(5, { ...swap, maker: "hatti" }),
    ];
    const notes = notesOf(log, 11, 5, "rome");
    expect(notes.map(({ at: number, kind }) => [number, kind])).toEqual([
      [13, "declined"],
      [16, "deal"],
      [17, "closed"],
    ]);
    expect(notes[0]?.kind === "declined" && notes[0].offer?.to).toBe("hatti");
  });

  it("know which side of a deal is mine", () => {
    expect(sidesOf(swap, "rome")).toEqual({
      other: "egypt",
      gave: swap.maker_gave,
      got: swap.taker_gave,
    });
    expect(sidesOf(swap, "egypt").got).toEqual(swap.maker_gave);
  });
});

describe("what the others say", () => {
  const talk = [
    { civ: "egypt", seek: ["salt"], have: ["clay"] },
    { civ: "hatti", seek: ["ochre"], have: ["ochre", "salt"] },
  ] as const;

  it("stands in the order of the table, whoever spoke last", () => {
    expect(inOrder(talk, ["hatti", "rome", "egypt"]).map(({ civ }) => civ)).toEqual([
      "hatti",
      "egypt",
    ]);
  });

  it("is the ground of a deal where they seek and have what I hold", () => {
    expect(talk.map((one) => couldDeal(one, { ochre: 2, salt: 1 }))).toEqual([false, true]);
  });
});

describe("an offer made up from what the others say", () => {
  const held = { ochre: 2 };

  it("goes to the one whose names were chosen", () => {
    expect(wanting(emptyDraft(3), "ochre", 2, "hatti").wants).toEqual(["ochre", "ochre"]);
    const draft = giving(wanting(emptyDraft(3), "salt", 1, "hatti"), "ochre", "hatti", held);
    expect(draft).toMatchObject({
      to: "hatti",
      wants: ["salt"],
      bundle: { ochre: 1 },
      gives: ["ochre"],
    });
  });

  it("goes to everybody when the names are of two players", () => {
    expect(giving(wanting(emptyDraft(3), "salt", 1, "hatti"), "ochre", "rome", held).to).toBeNull();
  });

  it("stays an answer to whom it answers", () => {
    const answer = { ...emptyDraft(3), to: "hatti", answers: "7" };
    expect(wanting(answer, "salt", 1, "rome").to).toBe("hatti");
  });

  it("gives no more than I hold", () => {
    const full = { ...emptyDraft(3), bundle: held, gives: ["ochre", "ochre"] };
    expect(giving(full, "ochre", "hatti", held).bundle).toEqual(held);
  });

  it("may be taken over from a suggestion", () => {
    const offer = {
      type: "offer",
      to: "rome",
      gives: ["salt", "clay"],
      bundle: ["salt", "salt", "piracy"],
      wants: ["wine"],
      want_count: 4,
    } as const;
    expect(suggestedDraft(offer)).toEqual({
      to: "rome",
      bundle: { salt: 2, piracy: 1 },
      gives: ["salt", "clay"],
      wants: ["wine"],
      wantCount: 4,
      answers: null,
    });
  });
});

describe("what was not seen of my trade", () => {
  const isCalamity = (card: string): boolean => card === "famine";
  const declined: GameEvent = {
    type: "OfferDeclined",
    civ: "egypt",
    id: "1",
    maker: "rome",
    because: { code: "seeks_other", takes: ["iron"] },
  };
  const notes = notesOf([at(1, swap), at(1, declined)], 1, 1, "rome");

  it("is a calamity that came with a deal before anything newer", () => {
    expect(unseen(notes, 0, "rome", isCalamity)?.kind).toBe("deal");
    expect(unseen(notes, 0, "rome", () => false)?.kind).toBe("declined");
    expect(unseen(notes, 1, "rome", isCalamity)?.kind).toBe("declined");
    expect(unseen(notes, 2, "rome", isCalamity)).toBeUndefined();
  });

  it("is an answer to an offer of mine before the news that one to me is gone", () => {
    const made = at(1, {
      type: "OfferMade",
      offer: offer({ id: "7", maker: "hatti", to: "rome" }),
    });
    const closed = { id: "7", maker: "hatti", to: "rome", how: "withdrawn" } as const;
    const gone = at(1, { type: "OfferClosed", ...closed });
    const newest = notesOf([made, at(1, declined), gone, gone], 1, 1, "rome").reverse();
    expect(newest.map(({ kind }) => kind)).toEqual(["gone", "gone", "declined"]);
    expect(inSight(newest, () => false).map(({ kind }) => kind)).toEqual(["declined", "gone"]);
    expect(unseen([...newest].reverse(), 0, "rome", isCalamity)?.kind).toBe("declined");
  });

  it("keeps a deal in sight, and one that brought a calamity", () => {
    const log = [at(1, swap), at(1, { ...swap, taker: "hatti" }), at(1, declined)];
    const newest = notesOf(log, 1, 1, "rome").reverse();
    const places = (isGrave: (at: number) => boolean): number[] =>
      inSight(newest, (note) => isGrave(note.at)).map((note) => note.at);
    expect(places(() => false)).toEqual([3, 2]);
    expect(places((place) => place === 1)).toEqual([3, 2, 1]);
  });
});

it("counts the cards that lie in open offers, never more than are held", () => {
  const offers = {
    1: offer({ bundle: ["ochre", "ochre", "salt"] }),
    2: offer({ id: "2", bundle: ["ochre", "ochre", "clay"] }),
  };
  const held = { ochre: 3, salt: 1, clay: 2 };
  expect(inOffers(listOffers(offers, "rome", held, 2), held)).toEqual({
    ochre: 3,
    salt: 1,
    clay: 1,
  });
});
