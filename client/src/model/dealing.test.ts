import { describe, expect, it } from "vitest";
import type { GameEvent, Offer } from "../api/engine";
import type { Happened } from "../api/protocol";
import { notesOf, repliesTo, sidesOf } from "./dealing";
import { bestFirst, fits } from "./market";

const offer = (part: Partial<Offer> = {}): Offer => ({
  id: "1", maker: "rome", to: null, gives: ["ochre", "salt"], give_count: 3, wants: ["clay"], want_count: 3, bundle: [], ...part,
});
const at = (turn: number, event: GameEvent): Happened => ({ turn, phase: "trade", event });
const swap: Extract<GameEvent, { type: "CardsSwapped" }> = {
  type: "CardsSwapped", maker: "rome", taker: "egypt", maker_count: 3, taker_count: 3, maker_gave: ["ochre", "ochre", "salt"], taker_gave: ["clay", "clay", "famine"],
};

describe("replies to an offer", () => {
  it("tell who declined, who has not answered and who would end the session", () => {
    expect(repliesTo(offer({ declined: ["hatti"] }), ["egypt", "hatti", "rome", "minoa"], ["minoa"])).toEqual({
      declined: ["hatti"], ready: ["minoa"], thinking: ["egypt"],
    });
    expect(repliesTo(offer({ to: "egypt" }), ["egypt", "hatti"], []).thinking).toEqual(["egypt"]);
  });
});

describe("notes of a trade session", () => {
  it("tell of a counter-offer when it comes, and only to whom it is made", () => {
    const log = [
      at(5, { type: "OfferMade", offer: offer({ to: "hatti" }) }),
      at(5, { type: "OfferMade", offer: offer({ id: "2", maker: "hatti", to: "rome", answers: "1" }) }),
      at(5, { type: "OfferClosed", id: "1", maker: "rome", to: "hatti", how: "answered" }),
    ];
    expect(notesOf(log, 1, 5, "rome").map(({ at: number, kind }) => [number, kind])).toEqual([[2, "countered"]]);
    expect(notesOf(log, 1, 5, "hatti")).toEqual([]);
  });

  it("tell my deals and what became of my offers, each once and of this turn alone", () => {
    const log = [
      at(4, swap),
      at(5, { type: "OfferMade", offer: offer({ to: "hatti" }) }),
      at(5, { type: "OfferDeclined", id: "1", maker: "rome", civ: "hatti" }),
      at(5, { type: "OfferClosed", id: "1", maker: "rome", to: "hatti", how: "declined" }),
      at(5, { type: "OfferClosed", id: "2", maker: "rome", to: null, how: "accepted" }),
      at(5, swap),
      at(5, { type: "OfferClosed", id: "3", maker: "rome", to: null, how: "lapsed" }),
      at(5, { ...swap, maker: "hatti" }),
    ];
    const notes = notesOf(log, 11, 5, "rome");
    expect(notes.map(({ at: number, kind }) => [number, kind])).toEqual([[13, "declined"], [16, "deal"], [17, "closed"]]);
    expect(notes[0]?.kind === "declined" && notes[0].offer?.to).toBe("hatti");
  });

  it("know which side of a deal is mine", () => {
    expect(sidesOf(swap, "rome")).toEqual({ other: "egypt", gave: swap.maker_gave, got: swap.taker_gave });
    expect(sidesOf(swap, "egypt").got).toEqual(swap.maker_gave);
  });
});

describe("what the others say", () => {
  it("is sorted by how well it fits what I hold", () => {
    const talk = [
      { civ: "egypt", seek: ["salt"], have: ["clay"] },
      { civ: "hatti", seek: ["ochre"], have: ["ochre", "salt"] },
    ];
    expect(fits(talk[1] ?? { civ: "", seek: [], have: [] }, { ochre: 2, salt: 1 })).toBe(2);
    expect(bestFirst(talk, { ochre: 2, salt: 1 }).map((one) => one.civ)).toEqual(["hatti", "egypt"]);
  });
});
