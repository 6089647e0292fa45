/** What is printed on the board, as far as the map needs it (the shapes of `ecumene.data.facts`). */

export interface AreaFacts {
  readonly name: string;
  readonly region: string;
  /** The board it is printed on. */
  readonly board?: number;
  readonly limit: number;
  readonly site: "black" | "white" | null;
  readonly flood_plain: string | null;
  readonly volcano: string | null;
  readonly start: string | null;
  readonly coastal: boolean;
  readonly land: readonly string[];
  readonly water: readonly string[];
}

interface Named {
  readonly name: string;
}

export interface BoardFacts {
  readonly areas: Readonly<Record<string, AreaFacts>>;
  readonly seas: Readonly<Record<string, Named & { readonly water?: readonly string[] }>>;
  readonly flood_plains: Readonly<Record<string, Named>>;
  readonly volcanoes: Readonly<Record<string, Named>>;
  readonly civilizations: Readonly<Record<string, Named>>;
  /** Areas that are coastal only while all of these boards are on the table. */
  readonly coast_needs_boards?: Readonly<Record<string, readonly number[]>>;
  /** Pairs that touch in a point only and are not neighbours. */
  readonly not_adjacent?: readonly (readonly string[])[];
}

/** Who plays, and on which boards (`Setup`). */
export interface BoardSetup {
  readonly blocks: Readonly<Record<string, string>>;
  readonly boards: readonly number[];
}

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
  const needed = facts.coast_needs_boards?.[area] ?? [];
  const coastal = facts.areas[area]?.coastal ?? false;
  return coastal && needed.every((board) => setup.boards.includes(board));
}
