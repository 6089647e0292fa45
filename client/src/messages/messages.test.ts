import { describe, expect, it } from "vitest";
import { DECISIONS, EVENTS, PHASES, REFUSALS, SERVER_CODES } from "../api/engine";
import { messages } from ".";
import { plain, rich, civ, listed } from "./rich";
import { refusalText } from "./speak";

describe("the catalogue is complete", () => {
  it("has a sentence for every event", () => {
    expect(EVENTS.filter((name) => !(name in messages.events))).toEqual([]);
    expect(Object.keys(messages.events)).toHaveLength(EVENTS.length);
  });

  it("has a name and words for every question", () => {
    expect(DECISIONS.filter((name) => !(name in messages.questions) || !messages.questionNames[name])).toEqual([]);
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

  it("explains every term that a question links to", () => {
    const linked = new Set<string>();
    const decision = { cause: "famine", owner: "egypt", fate: "reduced", area: "sinai", areas: [], abilities: [], victim: "egypt", beneficiary: "rome" };
    for (const ask of Object.values(messages.questions)) {
      const say = ask as (decision: unknown, me: string) => ReturnType<typeof rich>;
      for (const part of say(decision, "egypt")) if (typeof part !== "string" && part.kind === "term") linked.add(part.id);
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
    expect(plain(refusalText("growth.area", { area: "sinai", most: 2, given: 3 }), name)).toContain("SINAI");
  });

  it("name a refusal nobody has foreseen by its code", () => {
    expect(plain(refusalText("something.new", {}), name)).toContain("something.new");
  });
});
