/** The list of advances as the shop shows it. */
import type { Price, Reason } from "../api/engine";
import type { Board } from "../api/protocol";
import type { Group } from "../api/facts";
import type { AdvanceFacts, Facts } from "./facts";
import { isMissing, type Need } from "./standings";

export type ShopOrder = "price" | "group" | "name";
export type ShopShow = "all" | "lacking" | "affordable" | "step" | "held";

export interface ListedAdvance {
  readonly id: string;
  readonly facts: AdvanceFacts;
  /** What it costs the viewer by itself. */
  readonly price: number;
  readonly why: readonly Reason[];
  readonly held: boolean;
  readonly holders: readonly string[];
}

/** What an advance does for the next space of the A.S.T.: it brings it, or counts towards it. */
export type ForStep = "brings" | "counts" | null;

/** By how much an advance brings what is needed forward. */
function adds({ cost, victory_points }: AdvanceFacts, { what, bound }: Need): number {
  if (what === "advances") return 1;
  if (what === "costly_advances") return cost >= bound ? 1 : 0;
  if (what === "cheap_advances") return cost < bound ? 1 : 0;
  return what === "victory_points" ? victory_points : 0;
}

/** What an advance would do for the next space besides what is there already, as the server reckons that. */
export function forStep(card: AdvanceFacts, needs: readonly Need[]): ForStep {
  const missing = needs.filter(isMissing);
  if (missing.length === 0) return null;
  if (missing.every((need) => need.there + adds(card, need) >= need.needed)) return "brings";
  return missing.some((need) => adds(card, need) > 0) ? "counts" : null;
}

/** The advances of the edition; `prices` are the viewer's own, as the server has told them. */
export function listAdvances(
  facts: Facts,
  board: Board | null,
  civ: string | null,
  prices: Readonly<Record<string, Price>>,
): ListedAdvance[] {
  const own = board?.advances[civ ?? ""] ?? [];
  return Object.entries(facts.advances).map(([id, card]) => ({
    id,
    facts: card,
    price: prices[id]?.price ?? card.cost,
    why: prices[id]?.why ?? [],
    held: own.includes(id),
    holders: (board?.civs ?? []).filter((one) => (board?.advances[one] ?? []).includes(id)),
  }));
}

export interface ShopFilter {
  readonly order: ShopOrder;
  readonly show: ShopShow;
  readonly group: string;
  readonly wanted: string;
  /** Points that are missing to buy an advance as well, or null when nothing can be bought. */
  readonly short: Readonly<Record<string, number>> | null;
  /** What the next space of the A.S.T. asks for, and what of it is there. */
  readonly needs: readonly Need[];
  /** These stand before all others. */
  readonly first?: readonly string[];
}

export function filterAdvances(
  listed: readonly ListedAdvance[],
  filter: ShopFilter,
): ListedAdvance[] {
  const wanted = filter.wanted.toLowerCase();
  const keeps = (one: ListedAdvance): boolean => {
    if (filter.group && !one.facts.groups.some((group) => group === filter.group)) return false;
    if (wanted && !`${one.facts.name} ${one.facts.text}`.toLowerCase().includes(wanted))
      return false;
    if (filter.show === "held") return one.held;
    if (filter.show === "lacking") return !one.held;
    if (filter.show === "step") return !one.held && forStep(one.facts, filter.needs) !== null;
    if (filter.show === "affordable") return !one.held && !(one.id in (filter.short ?? {}));
    return true;
  };
  const by: Record<ShopOrder, (a: ListedAdvance, b: ListedAdvance) => number> = {
    price: (a, b) => a.price - b.price || a.facts.cost - b.facts.cost,
    group: (a, b) =>
      (a.facts.groups[0] ?? "").localeCompare(b.facts.groups[0] ?? "") ||
      a.facts.cost - b.facts.cost,
    name: (a, b) => a.facts.name.localeCompare(b.facts.name),
  };
  const isFirst = ({ id }: ListedAdvance): number => Number(filter.first?.includes(id) ?? false);
  const order = by[filter.order];
  return listed.filter(keeps).sort((a, b) => isFirst(b) - isFirst(a) || order(a, b));
}

/** The credits in each group that all began with: what is printed, unless this game began without. */
export function givenCredits(
  facts: Facts,
  players: number,
  held: readonly string[],
  credits: Readonly<Partial<Record<string, number>>>,
): number {
  const printed = facts.starting_credits[String(players)] ?? 0;
  const beyond = Object.entries(credits).map(([group, points]) => {
    const brought = held.map((id) => facts.advances[id]?.credits[group as Group] ?? 0);
    return (points ?? 0) - brought.reduce((sum, one) => sum + one, 0);
  });
  return Math.max(0, Math.min(printed, ...beyond));
}
