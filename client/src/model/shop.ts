/** The list of advances as the shop shows it. */
import type { Board } from "../api/protocol";
import type { AdvanceFacts, Facts } from "./facts";

export type ShopOrder = "price" | "group" | "name";
export type ShopShow = "all" | "lacking" | "affordable" | "held";

export interface ListedAdvance {
  readonly id: string;
  readonly facts: AdvanceFacts;
  /** With the viewer's credits, as near as can be told while nothing is being bought. */
  readonly price: number;
  readonly held: boolean;
  readonly holders: readonly string[];
}

function priceWith(
  id: string,
  facts: Facts,
  credits: Readonly<Record<string, number>>,
  held: readonly string[],
): number {
  const card = facts.advances[id];
  if (card === undefined) return 0;
  const best = Math.max(...card.groups.map((group) => credits[group] ?? 0));
  const special = held
    .map((one) => facts.advances[one])
    .filter((one) => one?.special_credit_to === id)
    .reduce((sum, one) => sum + (one?.special_credit ?? 0), 0);
  return Math.max(0, card.cost - best - special);
}

export function listAdvances(
  facts: Facts,
  board: Board | null,
  civ: string | null,
): ListedAdvance[] {
  const credits = board?.credits[civ ?? ""] ?? {};
  const own = board?.advances[civ ?? ""] ?? [];
  return Object.entries(facts.advances).map(([id, card]) => ({
    id,
    facts: card,
    price: priceWith(id, facts, credits, own),
    held: own.includes(id),
    holders: (board?.civs ?? []).filter((one) => (board?.advances[one] ?? []).includes(id)),
  }));
}

export interface ShopFilter {
  readonly order: ShopOrder;
  readonly show: ShopShow;
  readonly group: string;
  readonly wanted: string;
  /** Everything one could pay with, or null when nothing can be bought. */
  readonly means: number | null;
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
    if (filter.show === "affordable") return !one.held && one.price <= (filter.means ?? 0);
    return true;
  };
  const by: Record<ShopOrder, (a: ListedAdvance, b: ListedAdvance) => number> = {
    price: (a, b) => a.price - b.price || a.facts.cost - b.facts.cost,
    group: (a, b) =>
      (a.facts.groups[0] ?? "").localeCompare(b.facts.groups[0] ?? "") ||
      a.facts.cost - b.facts.cost,
    name: (a, b) => a.facts.name.localeCompare(b.facts.name),
  };
  return listed.filter(keeps).sort(by[filter.order]);
}
