/** What is printed on the board, as far as the map needs it. */
import type { EditionFacts, SetupFacts } from "../../api/facts";

export type BoardFacts = Pick<
  EditionFacts,
  | "areas"
  | "seas"
  | "flood_plains"
  | "volcanoes"
  | "civilizations"
  | "coast_needs_boards"
  | "not_adjacent"
>;

/** Who plays, and on which boards. */
export type BoardSetup = Pick<SetupFacts, "blocks" | "boards">;

/** The set-up without the regions of those who have left for good. */
export function withoutLeft(setup: BoardSetup, left: readonly string[]): BoardSetup {
  if (left.length === 0) return setup;
  const staying = Object.entries(setup.blocks).filter(([civ]) => !left.includes(civ));
  return { ...setup, blocks: Object.fromEntries(staying) };
}

/** The name of an area or an open sea; a place nobody knows is called by its id. */
export function placeName(facts: BoardFacts, place: string): string {
  return facts.areas[place]?.name ?? facts.seas[place]?.name ?? place;
}

/** An area is in play when its region's civilization is. */
export function plays(facts: BoardFacts, setup: BoardSetup, area: string): boolean {
  const region = facts.areas[area]?.region;
  return region !== undefined && region in setup.blocks;
}

/** Whether an area has a coast with the boards on the table. */
export function isCoastal(facts: BoardFacts, setup: BoardSetup, area: string): boolean {
  const needed = facts.coast_needs_boards[area] ?? [];
  const coastal = facts.areas[area]?.coastal ?? false;
  return coastal && needed.every((board) => setup.boards.includes(board));
}
