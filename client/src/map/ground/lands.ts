/** Where somebody's lands are, and which part of the map is in play. */
import { plays, type BoardFacts, type BoardSetup } from "./facts";
import type { BoardView } from "./pieces";

/** The areas of a civilization; before its first pieces stand, its start. */
export function homeOf(civ: string, view: BoardView, facts: BoardFacts): string[] {
  const cities = Object.keys(view.cities).filter((area) => view.cities[area] === civ);
  const held = new Set([...Object.keys(view.tokens[civ] ?? {}), ...cities]);
  if (held.size > 0) return [...held];
  return Object.keys(facts.areas).filter((area) => facts.areas[area]?.start === civ);
}

export function areasInPlay(facts: BoardFacts, setup: BoardSetup): string[] {
  return Object.keys(facts.areas).filter((area) => plays(facts, setup, area));
}
