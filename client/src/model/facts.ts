/** What is printed in the game: areas, cards, tables. Sent once by the server for each edition. */
import type { BoardFacts } from "../map/ground/facts";

export type Group = "science" | "arts" | "crafts" | "civics" | "religion";
export const GROUPS: readonly Group[] = ["science", "arts", "crafts", "civics", "religion"];

export type Epoch =
  "stone" | "early_bronze" | "middle_bronze" | "late_bronze" | "early_iron" | "late_iron";

export interface CivilizationFacts {
  readonly name: string;
  readonly rank: number;
  readonly side: string;
  readonly start: string;
}

export interface Setup {
  readonly players: number;
  readonly board: string;
  readonly blocks: Readonly<Record<string, string>>;
  readonly boards: readonly number[];
  readonly stacks: Stacks;
}

/** How many cards of each commodity the full stacks of each block have, stack by stack. */
export type Stacks = Readonly<Record<string, readonly Readonly<Record<string, number>>[]>>;

export interface AdvanceFacts {
  readonly name: string;
  readonly cost: number;
  readonly victory_points: number;
  readonly groups: readonly Group[];
  readonly credits: Readonly<Partial<Record<Group, number>>>;
  readonly special_credit_to: string | null;
  readonly special_credit: number;
  readonly free_credits: number;
  readonly text: string;
}

export interface CommodityFacts {
  readonly name: string;
  readonly value: number;
  readonly set_size: number;
  readonly home: string;
}

export interface Modifier {
  readonly advance: string;
  readonly role: "primary" | "secondary" | "any";
  readonly amount: number;
  readonly of: string;
}

export interface CalamityFacts {
  readonly name: string;
  readonly stack: number;
  readonly kind: "minor" | "non_tradeable" | "tradeable";
  readonly modifiers: readonly Modifier[];
  readonly text: string;
}

export interface Requirement {
  readonly cities: number;
  readonly advances: number;
  readonly costly_advances: number;
  readonly costly_from: number;
  readonly cheap_advances: number;
  readonly victory_points: number;
}

export interface AstFacts {
  readonly rows: Readonly<Record<string, { readonly epochs: readonly Epoch[] }>>;
  readonly requirements: Readonly<Record<Epoch, Requirement>>;
  readonly points_per_step: number;
}

export interface Facts extends BoardFacts {
  readonly id: string;
  readonly name: string;
  readonly civilizations: Readonly<Record<string, CivilizationFacts>>;
  readonly setups: readonly Setup[];
  readonly advances: Readonly<Record<string, AdvanceFacts>>;
  readonly commodities: Readonly<Record<string, CommodityFacts>>;
  readonly calamities: Readonly<Record<string, CalamityFacts>>;
  readonly ast: Readonly<Record<"basic" | "expert", AstFacts>>;
  readonly pieces: { readonly tokens: number; readonly cities: number; readonly ships: number };
  readonly hand_limits: Readonly<Record<string, number>>;
  /** Points in each group with which all begin, by number of players. */
  readonly starting_credits: Readonly<Record<string, number>>;
  /** What an advance does to others bought with it. */
  readonly bargains: Readonly<Record<string, Bargain>>;
}

export interface Bargain {
  /** So much cheaper becomes one other advance of the same purchase. */
  readonly discount: number;
  /** One of these comes for nothing. */
  readonly free: readonly string[];
}

/** The commodities that lie in the stacks of a table, the cheapest first. */
export function inPlay(stacks: Stacks, facts: Pick<Facts, "commodities">): string[] {
  const found = new Set(
    Object.values(stacks).flatMap((nine) => nine.flatMap((stack) => Object.keys(stack))),
  );
  const value = (name: string): number => facts.commodities[name]?.value ?? 0;
  return [...found].sort((a, b) => value(a) - value(b));
}
