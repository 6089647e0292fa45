import { describe, expect, it } from "vitest";
import { DECISIONS, EVENTS, OPENING_PHASES, PHASES, REFUSALS, SERVER_CODES } from "../api/engine";
import { messages } from ".";
import { plain, rich, civ, listed } from "./rich";
import type { WhyNot } from "../api/engine";
import { whyNot } from "./en/rules/declines";
import { refusalText } from "./speak";

describe("the catalogue is complete", () => {
  it("has a sentence for every event", () => {
    expect(EVENTS.filter((name) => !(name in messages.events))).toEqual([]);
    expect(Object.keys(messages.events)).toHaveLength(EVENTS.length);
  });

  it("has a name and words for every question", () => {
    expect(
      DECISIONS.filter((name) => !(name in messages.questions) || !messages.questionNames[name]),
    ).toEqual([]);
  });

  it("asks for a plan in other words for each way of moving", () => {
    const modes = Object.values(messages.movementModes);
    expect(new Set(modes.map(({ asked }) => plain(asked, ({ id }) => id))).size).toBe(3);
    expect(new Set(modes.map(({ waiting }) => waiting)).size).toBe(3);
  });

  it("has a sentence for every refusal of the rules", () => {
    expect(REFUSALS.filter((code) => !(code in messages.refusals))).toEqual([]);
  });

  it("has a sentence for every refusal of the server", () => {
    expect(SERVER_CODES.filter((code) => !(code in messages.serverCodes))).toEqual([]);
  });

  it("explains every phase and puts it under a printed one", () => {
    for (const phase of PHASES) {
      const words = messages.phases[phase];
      expect(words.help.length).toBeGreaterThan(10);
      expect(messages.phaseGroups[words.group]).toBeTruthy();
    }
  });

  it("names every phase before the first turn", () => {
    expect(OPENING_PHASES.filter((phase) => !messages.openings[phase])).toEqual([]);
  });

  it("explains every term that a question links to", () => {
    const linked = new Set<string>();
    const decision = {
      cause: "famine",
      owner: "egypt",
      fate: "reduced",
      area: "sinai",
      areas: [],
      asked: [],
      abilities: [],
      candidates: [],
      victim: "egypt",
      beneficiary: "rome",
    };
    for (const ask of Object.values(messages.questions)) {
      const say = ask as (decision: unknown, me: string) => ReturnType<typeof rich>;
      for (const part of say(decision, "egypt"))
        if (typeof part !== "string" && part.kind === "term") linked.add(part.id);
    }
    expect(linked.size).toBeGreaterThan(5);
    expect([...linked].filter((id) => !(id in messages.terms))).toEqual([]);
  });
});

describe("sentences", () => {
  const name = (ref: { id: string }): string => ref.id.toUpperCase();

  it("are plain text for those who do not see links", () => {
    expect(plain(rich`${civ("egypt")} moves ${3} tokens`, name)).toBe("EGYPT moves 3 tokens");
    expect(plain(listed([civ("a"), civ("b"), civ("c")], "and", "nobody"), name)).toBe("A, B and C");
    expect(plain(listed([], "and", "nobody"), name)).toBe("nobody");
  });

  it("say why something was refused, with its numbers", () => {
    expect(plain(refusalText("losses.too_few", { owed: 15, offered: 11 }), name)).toContain("15");
    expect(plain(refusalText("growth.area", { area: "sinai", most: 2, given: 3 }), name)).toContain(
      "SINAI",
    );
  });

  it("say in plain words what a calamity asks for, as victim of either kind", () => {
    const asked = (of: string, amount: number, role: "primary" | "secondary" = "primary"): string =>
      plain(
        messages.events.CalamityReckoned({
          type: "CalamityReckoned",
          calamity: "treachery",
          civ: "egypt",
          role,
          of,
          amount,
          why: [],
        }),
        name,
      );
    const counted = [
      "barbarian tokens",
      "cities annexed",
      "face value to discard",
      "damage",
      "unit points annexed",
      "cities reduced",
      "steps back",
      "coastal cities lost",
      "support rate",
    ];
    for (const of of counted) expect(asked(of, 2)).not.toContain("(");
    expect(asked("cities annexed", 1)).toBe(
      "TREACHERY: EGYPT must give up 1 city to another player.",
    );
    expect(asked("damage", 0)).toBe("TREACHERY: EGYPT suffers no harm.");
    expect(asked("damage", 5, "secondary")).toContain("SECONDARY_VICTIM");
  });

  it("cite the rulebook with the phase that our help explains", () => {
    expect(plain(messages.table.citation("MC 6.5C"), name)).toBe("rulebook 6.5C: CITY_SUPPORT");
    expect(plain(messages.table.citation("MC 3"), name)).toBe("rulebook 3");
    const cited = ["6.1A", "6.2B", "6.10", "6.13A", "8"].map((section) =>
      messages.table.citation(`MC ${section}`).at(-1),
    );
    for (const part of cited)
      expect(typeof part === "object" && part.id in messages.phases).toBe(true);
  });

  it("name only what was paid with", () => {
    const bought = {
      type: "AdvancesBought",
      civ: "egypt",
      advances: [],
      free: null,
      price: 9,
      gift: 0,
      credits: {},
      why: [],
    };
    const said = (cards: Readonly<Record<string, number>>, treasury: number): string =>
      plain(
        messages.events.AdvancesBought({ ...bought, cards, treasury } as unknown as Parameters<
          typeof messages.events.AdvancesBought
        >[0]),
        name,
      );
    expect(said({ salt: 3 }, 0)).toMatch(/paying with 3 cards\.$/);
    expect(said({}, 4)).toMatch(/paying with 4 treasury\.$/);
    expect(said({ salt: 1 }, 4)).toMatch(/paying with 1 card and 4 treasury\.$/);
  });

  it("say that cities built this turn are reduced first", () => {
    const lacking = {
      type: "SupportChecked",
      civ: "egypt",
      cities: 2,
      tokens: 3,
      rate: 2,
      why: [],
    } as const;
    const said = (built: readonly string[]): string =>
      plain(messages.events.SupportChecked({ ...lacking, built }), name);
    expect(said([])).toBe("EGYPT has 3 tokens to support 2 cities; each needs 2.");
    expect(said(["sinai"])).toMatch(
      /each needs 2\. Cities built this turn are reduced first: SINAI\.$/,
    );
  });

  it("name a refusal nobody has foreseen by its code", () => {
    expect(plain(refusalText("something.new", {}), name)).toContain("something.new");
  });
});

describe("why an offer is declined", () => {
  const said = (code: WhyNot["code"], takes: readonly string[] = []): string =>
    plain(whyNot({ code, takes }), ({ id }) => id);

  it("is said of the very cards that it is about", () => {
    expect(said("not_for_that", ["clay"])).toContain("would give clay");
    expect(said("only_so_many", ["clay"])).toContain("1 clay only");
    expect(said("would_take", ["fish", "fish"])).toContain("first two names were 2 fish");
    expect(said("own_offer", ["fruit", "fish"])).toContain("asks for 1 fruit and 1 fish");
    expect(said("collects", ["wool"])).toContain("collect wool themselves");
    expect(said("seeks_other", ["fish"])).toContain("rather have fish.");
  });

  it("has words for every reason, with cards and without", () => {
    const codes = [
      ...(["fears_card", "worth_more", "given_away", "too_few_cards", "few_to_spare"] as const),
      ...(["not_for_that", "seeks_other", "own_offer"] as const),
    ];
    expect(new Set(codes.map((code) => said(code))).size).toBe(codes.length);
  });
});
