/** What everything is called, by the facts of the game and the catalogue in use. */
import { messages } from ".";
import type { Naming, Ref } from "./rich";
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
