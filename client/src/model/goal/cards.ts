/** What trade needs, and what cards and treasury would buy. */
import type { Price } from "../../api/engine";
import type { Board, Mine } from "../../api/protocol";
import type { Facts } from "../facts";

export interface TradeGoal {
  readonly kind: "trade";
  readonly cards: number;
  /** Cards that each side gives at the least. */
  readonly needed: number;
  /** The set that grows most by one more card. */
  readonly set: {
    readonly card: string;
    readonly count: number;
    readonly value: number;
    readonly more: number;
  } | null;
}

export function tradeGoal(mine: Mine, facts: Pick<Facts, "cards_in_a_trade">): TradeGoal {
  const grows = Object.entries(mine.sets).filter(([, { more }]) => more > 0);
  const [best] = grows.sort(([a, one], [b, other]) => other.more - one.more || a.localeCompare(b));
  return {
    kind: "trade",
    cards: mine.hand.length,
    needed: facts.cards_in_a_trade,
    set: best === undefined ? null : { card: best[0], ...best[1] },
  };
}

export interface BuyGoal {
  readonly kind: "buy";
  /** What cards and treasury buy together. */
  readonly means: number;
  /** The dearest advance within reach. */
  readonly within: Offered | null;
  /** The cheapest one beyond, and what is missing for it. */
  readonly beyond: (Offered & { readonly missing: number }) | null;
}

interface Offered {
  readonly advance: string;
  readonly price: number;
}

/** What could be bought now; null while the prices are not known, or where all is held. */
export function buyGoal(
  mine: Mine,
  board: Board,
  prices: Readonly<Record<string, Price>>,
): BuyGoal | null {
  const held = new Set(board.advances[mine.civ] ?? []);
  const offered = Object.entries(prices)
    .filter(([advance]) => !held.has(advance))
    .map(([advance, { price }]) => ({ advance, price }))
    .sort((a, b) => a.price - b.price || a.advance.localeCompare(b.advance));
  if (offered.length === 0) return null;
  const within = offered.filter(({ price }) => price <= mine.means).at(-1) ?? null;
  const next = offered.find(({ price }) => price > mine.means);
  const beyond = next === undefined ? null : { ...next, missing: next.price - mine.means };
  return { kind: "buy", means: mine.means, within, beyond };
}
