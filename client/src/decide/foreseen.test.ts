import { describe, expect, it } from "vitest";
import { plain } from "../messages/rich";
import { cautionsIn, cautionsOfMovement, isPlainlyLost, leftBy } from "./foreseen";

describe("what a dry run foresees", () => {
  const foreseen = {
    surplus: {},
    unsupported: null,
    conflicts: [],
    sites: [],
    missing: {},
    cities_in_stock: 9,
    discards: 0,
    planned: null,
    support: null,
    tax: null,
    fights: {},
  };

  const tax = { stock: 2, needed: 18, treasury: 36, revolting: 8 };

  it("is warned of when stock will not hold it, the more so while treasury could be spent", () => {
    const [caution] = cautionsIn({ ...foreseen, tax });
    expect(plain(caution?.text ?? [], ({ id }) => id)).toBe(
      "After this your stock has 2 tokens, but the next tax needs 18: 8 cities will revolt. Pay more from the treasury (36 left): what you spend goes back to stock.",
    );
    expect(caution?.loses).toBe(true);
    expect(cautionsIn({ ...foreseen, tax: { ...tax, treasury: 0 } })[0]?.loses).toBe(false);
    expect(cautionsIn({ ...foreseen, tax: { ...tax, revolting: 0 } })).toEqual([]);
  });

  it("is silent where nothing is lost", () => {
    expect(cautionsIn(null)).toEqual([]);
    expect(cautionsIn(foreseen)).toEqual([]);
  });

  it("names the areas and the tokens, and asks again only where it can be helped", () => {
    const found = { ...foreseen, surplus: { troy: 2 } };
    expect(cautionsIn(found)[0]?.text[0]).toBe("2 tokens");
    expect(cautionsIn(found)[0]?.loses).toBe(false);
    expect(cautionsIn(found, ["troy"])[0]?.loses).toBe(true);
    expect(
      plain(cautionsIn({ ...foreseen, discards: 2 })[0]?.text ?? [], ({ id }) => id),
    ).toContain("2 cards above the");
    expect(
      cautionsIn({ ...foreseen, unsupported: { cities: 3, tokens: 5, rate: 2 } })[0]?.loses,
    ).toBe(true);
  });

  const said = (cautions: ReturnType<typeof cautionsIn>) =>
    cautions.map(({ text }) => plain(text, ({ id }) => id)).join(" ");

  it("asks for no ship that the adviser's move does not pay for either", () => {
    const ship = (ready: boolean) => ({ berth: ["troy", 0] as const, ready, steps: 4, aboard: 0 });
    const planned = { tokens: {}, free: {}, treasury: 0, ships: [ship(false), ship(true)] };
    const usual = { ...foreseen, planned };
    expect(leftBy(usual, [{ ship: 0 }])).toBe(true);
    expect(leftBy(usual, [{ ship: 0 }, { ship: 1 }])).toBe(false);
    expect(leftBy(null, [{ ship: 0 }])).toBe(false);
  });

  it("asks before a movement loses many more tokens than the adviser's would", () => {
    const found = { ...foreseen, surplus: { troy: 2, kish: 1 } };
    expect(cautionsOfMovement(found, "egypt", null)[0]?.loses).toBe(true);
    expect(cautionsOfMovement(found, "egypt", foreseen)[0]?.loses).toBe(true);
    expect(said(cautionsOfMovement(found, "egypt", foreseen))).toContain("would lose none");
    expect(said(cautionsOfMovement(found, "egypt", foreseen, true))).toContain("Nestor's move");
    const crowded = { ...foreseen, surplus: { troy: 2 } };
    expect(cautionsOfMovement(found, "egypt", crowded)[0]?.loses).toBe(false);
    expect(cautionsOfMovement(crowded, "egypt", found)[0]?.loses).toBe(false);
    expect(said(cautionsOfMovement(crowded, "egypt", found))).not.toContain("adviser");
  });

  it("asks before a fight that is plainly lost, and tells how the others would end", () => {
    const fight = (mine: number, left: number, theirs: number, stay: number) => ({
      before: { egypt: mine, hatti: theirs },
      after: { ...(left && { egypt: left }), ...(stay && { hatti: stay }) },
      needed: 0,
      taken: false,
    });
    expect(isPlainlyLost(fight(1, 0, 4, 4), "egypt")).toBe(true);
    expect(isPlainlyLost(fight(2, 0, 2, 0), "egypt")).toBe(false);
    expect(isPlainlyLost(fight(4, 3, 2, 0), "egypt")).toBe(false);
    const lost = { ...foreseen, fights: { troy: fight(1, 0, 4, 4) } };
    expect(cautionsOfMovement(lost, "egypt", foreseen)[0]?.loses).toBe(true);
    expect(said(cautionsOfMovement(lost, "egypt", foreseen))).toBe(
      "Conflict in troy: your 1 token against 4 of hatti. As it stands you lose 1 and they none.",
    );
    expect(cautionsOfMovement(lost, "egypt", lost)[0]?.loses).toBe(false);
  });

  it("puts what would be asked about first", () => {
    const few = { before: { egypt: 3 }, after: {}, needed: 7, taken: false };
    const found = { ...foreseen, discards: 1, surplus: { kish: 1 }, fights: { troy: few } };
    const loses = cautionsOfMovement(found, "egypt", null).map((caution) => caution.loses);
    expect(loses).toEqual([true, false, false]);
  });

  it("asks before too few attack a city, and is silent where nothing is lost", () => {
    const few = { before: { egypt: 3 }, after: {}, needed: 7, taken: false };
    const [caution] = cautionsOfMovement({ ...foreseen, fights: { troy: few } }, "egypt", null);
    expect(caution?.loses).toBe(true);
    expect(said(caution === undefined ? [] : [caution])).toContain("that needs 7");
    const enough = { before: { egypt: 8 }, after: { egypt: 2 }, needed: 7, taken: true };
    const won = { before: { egypt: 4, hatti: 1 }, after: { egypt: 4 }, needed: 0, taken: false };
    const fights = { troy: enough, kish: won };
    expect(cautionsOfMovement({ ...foreseen, fights }, "egypt", null)).toEqual([]);
  });
});
