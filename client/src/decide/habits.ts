/** Answers that somebody would give every turn: said once at the question, they become standing orders. */
import type { CardPurchase } from "../api/engine";
import type { StandingOrders } from "../api/protocol";

export const NO_ORDERS: StandingOrders = {
  tax_rate: null,
  pass_on_trade_cards: false,
  keep_ships: false,
  no_movement: false,
  no_cities: false,
  usual_losses: false,
  no_trade: false,
  no_abilities: false,
};

/** The order that would give this answer every turn, where there is one. */
export function habitOf(kind: string, answer: unknown): Partial<StandingOrders> | null {
  if (kind === "ChooseTaxRate") return { tax_rate: answer as number };
  if (kind === "BuyTradeCard" && (answer as CardPurchase).stack === 0)
    return { pass_on_trade_cards: true };
  return null;
}
