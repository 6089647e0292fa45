/** A hand of trade cards, sorted into sets with the values that the server gives them. */
import type { Mine } from "../api/protocol";
import type { Facts } from "./facts";

export type TradeCard = readonly [name: string, block: string, giver?: string | null];
type Counts = Readonly<Record<string, number>>;

/** What sets are worth to somebody: the edition's table, and what some cards add for them. */
interface Values extends Pick<Facts, "set_values"> {
  readonly premiums?: Mine["premiums"];
}

/** What sets are worth to me. */
export const worthTo = (mine: Mine | null, facts: Facts): Values => ({
  set_values: facts.set_values,
  premiums: mine?.premiums ?? {},
});

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

/** How often each name is listed. */
export function countNames(names: readonly string[]): Counts {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

export const counted = (cards: readonly TradeCard[]): Counts =>
  countNames(cards.map(([name]) => name));

/** The cards of a hand that may change hands. */
export const tradeable = (hand: readonly TradeCard[], facts: Pick<Facts, "calamities">): Counts =>
  counted(hand.filter(([name]) => facts.calamities[name]?.kind !== "non_tradeable"));

/** My own hand: sets by value, the best first; calamities apart. */
export function sortHand(
  { hand, sets, worth }: Pick<Mine, "hand" | "sets" | "worth">,
  facts: Facts,
): SortedHand {
  const listed = Object.entries(sets).map(([name, { count, value, more }]) => ({
    name,
    count,
    face: facts.commodities[name]?.value ?? 0,
    size: facts.commodities[name]?.set_size ?? 0,
    value,
    next: more,
  }));
  listed.sort((a, b) => b.value - a.value || b.face - a.face || a.name.localeCompare(b.name));
  const calamities = calamitiesIn(hand, facts);
  return { sets: listed, calamities, cards: hand.length, value: worth };
}

export function calamitiesIn(cards: readonly TradeCard[], facts: Facts): HeldCalamity[] {
  return cards
    .filter(([name]) => name in facts.calamities)
    .map(([name, , giver]) => ({
      name,
      giver: giver ?? null,
      tradeable: facts.calamities[name]?.kind !== "non_tradeable",
    }));
}

/** The commodities of any hand with their numbers, the most valuable set first. */
export function setsIn(
  cards: readonly TradeCard[],
  facts: Facts,
): { readonly name: string; readonly count: number }[] {
  return Object.entries(counted(cards))
    .filter(([name]) => name in facts.commodities)
    .sort(([a, some], [b, others]) => setValue(b, others, facts) - setValue(a, some, facts))
    .map(([name, count]) => ({ name, count }));
}

/** What so many cards of a commodity are worth, as the edition's table says. */
export function setValue(name: string, count: number, { set_values, premiums }: Values): number {
  const values = set_values[name] ?? [];
  return (values[Math.min(count, values.length - 1)] ?? 0) + count * (premiums?.[name] ?? 0);
}

/** What a hand is worth when cards were given away and others came in. */
export function worthAfter(
  held: Counts,
  given: Counts,
  taken: readonly string[],
  facts: Values,
): number {
  const after: Record<string, number> = { ...held };
  for (const [name, count] of Object.entries(given)) after[name] = (after[name] ?? 0) - count;
  for (const name of taken) after[name] = (after[name] ?? 0) + 1;
  return valueOf(after, facts);
}

/** What commodity cards are worth together, set by set. */
export function valueOf(counts: Counts, facts: Values): number {
  return Object.entries(counts).reduce(
    (total, [name, count]) => total + setValue(name, count, facts),
    0,
  );
}
