import { describe, expect, it } from "vitest";
import type { Mine } from "../api/protocol";
import { plain } from "../messages/rich";
import { lineNow, lineOfAsk, linesDue, type Scene } from "./script";
import { ask, happened, scene } from "./testing";

const ids = (given: Scene): string[] => linesDue(given).map(({ id }) => id);
const text = (line: { readonly text: Parameters<typeof plain>[0] } | null): string =>
  plain(line?.text ?? [], ({ id }) => id);
const FOUND = { found: true, sites: [], sails: false, stays: false };

describe("the coach in the market", () => {
  const swapped = happened(6, {
    type: "CardsSwapped",
    maker: "egypt",
    taker: "hatti",
    maker_count: 2,
    taker_count: 1,
    maker_gave: ["clay", "tempest"],
    taker_gave: ["ochre"],
  } as never);
  const dealing = (hand: Mine["hand"]) => ({
    ...scene({ turn: 6, phase: "trade", asked: "Trade", log: swapped, hand }),
    ask: ask("Trade"),
  });
  const OCHRE: Mine["hand"] = [
    ["ochre", "west", null],
    ["ochre", "west", null],
  ];

  it("does not begin anew once the player has said what they seek, and not before", () => {
    const said = (turn: number, civ: string) =>
      happened(turn, { type: "Said", civ, seek: ["salt"], have: [] } as never);
    const line = (log: ReturnType<typeof said>) => {
      const given = scene({ turn: 6, phase: "trade", asked: "Trade", log });
      return text(lineOfAsk({ ...given, ask: ask("Trade") }));
    };
    expect(line(said(6, "egypt"))).toContain("Now the others know what you seek.");
    for (const log of [[], said(6, "hatti"), said(5, "egypt")])
      expect(line(log)).not.toContain("Now the others know");
  });

  it("warns of cards that need not be true, the more where a calamity may come back", () => {
    const given = dealing(OCHRE);
    const says = (made: object) => text(lineNow(given, ids(given), { ...FOUND, ...made }));
    expect(says({ deal: "accept", partner: "hatti", unknown: 1 })).toBe(
      "hatti offers you a good deal; below it stands what it brings you. But one card of it need not be true, and you gave hatti tempest: it may come back. Press the button with the red ring, and look at it once more.",
    );
    expect(says({ deal: "offer", partner: "minoa", unknown: 2 })).toContain(
      "But 2 cards of it need not be true, and may be calamities.",
    );
  });

  it("tells after a deal how far one has come, and when it is enough", () => {
    const given = dealing(OCHRE);
    expect(text(lineOfAsk(given))).toContain("1 deal has taken your cards from 2 to 4 points.");
    expect(text(lineOfAsk(given))).toContain("or you finish whenever you like");
    const says = text(lineNow(given, ids(given), { ...FOUND, deal: "say" }));
    expect(says).toContain("from 2 to 4 points: that is enough, and you may finish");
    const held = dealing([...OCHRE, ["tempest", "west", null]]);
    expect(text(lineNow(held, ids(held), { ...FOUND, deal: "say" }))).toContain(
      "you still hold tempest",
    );
  });
});
