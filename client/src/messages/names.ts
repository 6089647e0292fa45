/** What everything is called, by the facts of the game and the catalogue in use. */
import { messages } from ".";
import { card, term, type Naming, type Ref, type Rich } from "./rich";
import { phaseName } from "./speak";
import type { Facts } from "../model/facts";

function ofArea(facts: Facts, id: string): string | undefined {
  const features = facts.flood_plains[id] ?? facts.volcanoes[id];
  return facts.areas[id]?.name ?? facts.seas[id]?.name ?? features?.name;
}

function ofCard(facts: Facts, id: string): string | undefined {
  return facts.commodities[id]?.name ?? facts.calamities[id]?.name ?? facts.advances[id]?.name;
}

function known(facts: Facts, ref: Ref): string | undefined {
  switch (ref.kind) {
    case "civ":
      return facts.civilizations[ref.id]?.name ?? messages.sides[ref.id];
    case "area":
      return ofArea(facts, ref.id);
    case "card":
      return ofCard(facts, ref.id) ?? messages.terms[ref.id]?.name;
    case "advance":
      return facts.advances[ref.id]?.name;
    case "phase":
      return phaseName(ref.id);
    case "term":
      return messages.terms[ref.id]?.name;
  }
}

/** A naming for one edition; what is unknown is named by its identifier. */
export function naming(facts: Facts): Naming {
  return (ref) => known(facts, ref) ?? messages.plainName(ref.id);
}

/** Words of the rules that stand on cards. */
const ON_CARDS = ["unit_point", "damage"];

/** What is printed on a card, with the calamities and the terms in it as names that can be pressed, each once. */
export function withNames(text: string, facts: Pick<Facts, "calamities">): Rich {
  const refs = new Map<string, Ref>([
    ...Object.entries(facts.calamities).map(([id, { name }]) => [name, card(id)] as const),
    ...ON_CARDS.map((id) => [messages.terms[id]?.name ?? id, term(id)] as const),
  ]);
  const names = [...refs.keys()].sort((one, other) => other.length - one.length);
  const any = new RegExp(`\\b(${names.map(escaped).join("|")})\\b`);
  return text.split(any).flatMap((part): Rich => {
    const ref = refs.get(part);
    refs.delete(part);
    return part === "" ? [] : [ref ?? part];
  });
}

const escaped = (name: string): string => name.replace(/[^\w ]/g, "\\$&");
