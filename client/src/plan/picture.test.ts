import { describe, expect, it } from "vitest";
import type { Order } from "./orders";
import { pictures, planned, startOf, type Picture } from "./picture";
import { OFFER, TOKENS } from "./testing";

const start = startOf(OFFER, TOKENS);

function after(...orders: Order[]): Picture {
  return pictures(start, orders, OFFER).at(-1) ?? start;
}

describe("the picture of one's own pieces", () => {
  it("begins with the tokens that may move and the ships where they lie", () => {
    expect(start.tokens).toEqual({ rome: 6, etruria: 1 });
    expect(start.free).toEqual({ rome: 5, etruria: 1 });
    expect(start.ships[0]).toEqual({ berth: ["rome", 0], ready: false, steps: 4, aboard: 0 });
  });

  it("leaves out areas of which no token may move any more", () => {
    const offer = { ...OFFER, tokens: { ...OFFER.tokens, etruria: { free: 0, to: ["rome"] } } };
    expect(startOf(offer, TOKENS).free).toEqual({ rome: 5 });
  });

  it("moves marching tokens, which may not move again", () => {
    const picture = after({ do: "march", origin: "rome", to: "etruria", tokens: 3 });
    expect(picture.tokens).toEqual({ rome: 3, etruria: 4 });
    expect(picture.free).toEqual({ rome: 2, etruria: 1 });
  });

  it("never moves more than there are", () => {
    const picture = after({ do: "march", origin: "etruria", to: "rome", tokens: 9 });
    expect(picture.tokens).toEqual({ rome: 7 });
    expect(picture.free).toEqual({ rome: 5 });
  });

  it("follows a voyage: paid, loaded, sailed, unloaded", () => {
    const picture = after(
      { do: "maintain", ship: 0 },
      { do: "load", ship: 0, tokens: 4 },
      { do: "sail", ship: 0, to: "corsica" },
      { do: "unload", ship: 0, tokens: 3 },
    );
    expect(picture.treasury).toBe(2);
    expect(picture.tokens).toEqual({ rome: 2, etruria: 1, corsica: 3 });
    expect(picture.ships[0]).toEqual({ berth: ["corsica", 0], ready: true, steps: 3, aboard: 1 });
    expect(picture.free["corsica"]).toBeUndefined();
  });

  it("pays for ships with treasury and tokens; tokens that have moved are spent first", () => {
    expect(after({ do: "build", ship: 1, area: "rome", pay: "treasury" })).toMatchObject({
      treasury: 1,
      tokens: { rome: 6 },
    });
    expect(after({ do: "build", ship: 1, area: "rome", pay: "mixed" })).toMatchObject({
      treasury: 2,
      tokens: { rome: 5 },
      free: { rome: 5 },
    });
    const both = after({ do: "build", ship: 1, area: "rome", pay: "tokens", second: "etruria" });
    expect(both.tokens).toEqual({ rome: 5 });
    expect(both.ships[1]).toEqual({ berth: ["rome", 0], ready: true, steps: 4, aboard: 0 });
  });

  it("keeps a ship for a token, and takes a ship off the board", () => {
    expect(after({ do: "maintain", ship: 0, token: "etruria" })).toMatchObject({
      treasury: 3,
      tokens: { rome: 6 },
    });
    expect(after({ do: "scrap", ship: 0 }).ships[0]?.berth).toBeNull();
  });

  it("leaves alone what cannot be done", () => {
    expect(after({ do: "sail", ship: 2, to: "corsica" })).toEqual(start);
    expect(after({ do: "load", ship: 9, tokens: 1 })).toEqual(start);
  });

  it("shows on the board with what is aboard", () => {
    const view = {
      tokens: { rome: TOKENS, celt: { corsica: 1 } },
      cities: {},
      ships: { rome: [], celt: [] },
    };
    const shown = planned(
      view,
      "rome",
      after({ do: "maintain", ship: 0 }, { do: "load", ship: 0, tokens: 2 }),
    );
    expect(shown.tokens["celt"]).toEqual({ corsica: 1 });
    expect(shown.tokens["rome"]).toEqual({ rome: 4, etruria: 1 });
    expect(shown.aboard?.["rome"]?.[0]).toBe(2);
  });
});
