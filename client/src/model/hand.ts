/** A hand of trade cards, sorted into sets with their values. */
import type { Facts } from "./facts";

export type TradeCard = readonly [name: string, block: string, giver?: string | null];
type Counts = Readonly<Record<string, number>>;

export interface CardSet {
  readonly name: string;
  readonly count: number;
  readonly face: number;
  /** How many cards the whole set has. */
  readonly size: number;
  readonly value: number;
  /** What one more card of it would add. */
  readonly next: number;
}

export interface HeldCalamity {
  readonly name: string;
  readonly giver: string | null;
  readonly tradeable: boolean;
}

export interface SortedHand {
  readonly sets: readonly CardSet[];
  readonly calamities: readonly HeldCalamity[];
  readonly cards: number;
  readonly value: number;
}

export const setValue = (count: number, face: number): number => count * count * face;

/** How often each name is listed. */
export function countNames(names: readonly string[]): Counts {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

export const counted = (cards: readonly TradeCard[]): Counts =>
  countNames(cards.map(([name]) => name));

function cardSet(name: string, count: number, facts: Facts): CardSet {
  const face = facts.commodities[name]?.value ?? 0;
  const size = facts.commodities[name]?.set_size ?? 0;
  const next = count < size ? setValue(count + 1, face) - setValue(count, face) : 0;
  return { name, count, face, size, value: setValue(count, face), next };
}

/** Sets by value, the best first; calamities apart. */
export function sortHand(cards: readonly TradeCard[], facts: Facts): SortedHand {
  const goods = cards.filter(([name]) => name in facts.commodities);
  const sets = Object.entries(counted(goods)).map(([name, count]) => cardSet(name, count, facts));
  sets.sort((a, b) => b.value - a.value || b.face - a.face || a.name.localeCompare(b.name));
  const calamities = cards
    .filter(([name]) => name in facts.calamities)
    .map(([name, , giver]) => ({
      name,
      giver: giver ?? null,
      tradeable: facts.calamities[name]?.kind !== "non_tradeable",
    }));
  return { sets, calamities, cards: cards.length, value: valueOf(counted(goods), facts) };
}

/** What a hand is worth when cards were given away and others came in. */
export function worthAfter(
  held: Counts,
  given: Counts,
  taken: readonly string[],
  facts: Facts,
): number {
  const after: Record<string, number> = { ...held };
  for (const [name, count] of Object.entries(given)) after[name] = (after[name] ?? 0) - count;
  for (const name of taken) after[name] = (after[name] ?? 0) + 1;
  return valueOf(after, facts);
}

/** What commodity cards are worth together, set by set. */
export function valueOf(counts: Counts, facts: Facts): number {
  return Object.entries(counts).reduce(
    (total, [name, count]) => total + setValue(count, facts.commodities[name]?.value ?? 0),
    0,
  );
}
