/** What is printed in the game: areas, cards, tables. Sent once by the server for each edition. */
import type { EditionFacts, Group, SetupFacts } from "../api/facts";

export type {
  AdvanceFacts,
  AstSide,
  Epoch,
  EditionFacts as Facts,
  Group,
  Requirement,
  SetupFacts as Setup,
} from "../api/facts";

export const GROUPS: readonly Group[] = ["science", "arts", "crafts", "civics", "religion"];

/** How many cards of each commodity the full stacks of each block have, stack by stack. */
export type Stacks = SetupFacts["stacks"];

/** The commodities that lie in the stacks of a table, the cheapest first. */
export function inPlay(stacks: Stacks, facts: Pick<EditionFacts, "commodities">): string[] {
  const found = new Set(
    Object.values(stacks).flatMap((nine) => nine.flatMap((stack) => Object.keys(stack))),
  );
  const value = (name: string): number => facts.commodities[name]?.value ?? 0;
  return [...found].sort((a, b) => value(a) - value(b));
}

/** Whether a phase is played in any turn of an edition. */
export const isPlayed = (facts: EditionFacts, phase: string): boolean =>
  facts.phases.includes(phase) ||
  Object.values(facts.special_turns).some((phases) => phases.includes(phase));

/** The phases of a turn, in order: its own, or those of every turn. */
export const phasesOf = (facts: EditionFacts, turn: number): readonly string[] =>
  facts.special_turns[turn] ?? facts.phases;
