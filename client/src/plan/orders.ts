/** A movement plan as it is drawn: a list of orders that can be undone and done again. */
import type {
  Build,
  Load,
  Maintain,
  March,
  MovementChoices,
  Sail,
  Scrap,
  Unload,
} from "../api/engine";

export type Order = Build | Maintain | Scrap | March | Load | Sail | Unload;
export type Payment = Build["pay"];

/** What the server offers for a movement plan. */
export type MovementOffer = MovementChoices;

/** The orders with what was before and what was undone. */
export interface History {
  readonly orders: readonly Order[];
  readonly past: readonly (readonly Order[])[];
  readonly future: readonly (readonly Order[])[];
}

export function begun(orders: readonly Order[] = []): History {
  return { orders, past: [], future: [] };
}

/** The history with other orders, which can be undone. */
export function changed(history: History, orders: readonly Order[]): History {
  return { orders, past: [...history.past, history.orders], future: [] };
}

/** The same way again for more tokens is one order. */
function joins(last: Order | undefined, next: Order): Order | null {
  if (last === undefined || last.do !== next.do) return null;
  if (last.do === "march" && next.do === "march") {
    const same =
      last.origin === next.origin &&
      last.to === next.to &&
      (last.via ?? null) === (next.via ?? null);
    return same ? { ...last, tokens: last.tokens + next.tokens } : null;
  }
  if (
    (last.do === "load" && next.do === "load") ||
    (last.do === "unload" && next.do === "unload")
  ) {
    return last.ship === next.ship ? { ...last, tokens: last.tokens + next.tokens } : null;
  }
  return null;
}

export function added(history: History, ...orders: readonly Order[]): History {
  const list = [...history.orders];
  for (const order of orders) {
    const together = joins(list.at(-1), order);
    if (together === null) list.push(order);
    else list[list.length - 1] = together;
  }
  return changed(history, list);
}

export function removed(history: History, index: number): History {
  return changed(
    history,
    history.orders.filter((_, at) => at !== index),
  );
}

/** Another number of tokens for an order that has one; none at all takes the order out. */
export function recounted(history: History, index: number, tokens: number): History {
  if (tokens < 1) return removed(history, index);
  const orders = history.orders.map((order, at) =>
    at === index && "tokens" in order ? { ...order, tokens } : order,
  );
  return changed(history, orders);
}

export function cleared(history: History): History {
  return history.orders.length === 0 ? history : changed(history, []);
}

export function undone(history: History): History {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    orders: before,
    past: history.past.slice(0, -1),
    future: [history.orders, ...history.future],
  };
}

export function redone(history: History): History {
  const [next, ...rest] = history.future;
  if (next === undefined) return history;
  return { orders: next, past: [...history.past, history.orders], future: rest };
}

/** What a plan does, whatever the order in which its marches were drawn, and in how many strokes. */
function deeds(orders: readonly Order[]): string {
  const marches = new Map<string, number>();
  const others: string[] = [];
  for (const order of orders) {
    if (order.do === "march") {
      const way = [order.origin, order.to, order.via ?? ""].join(">");
      marches.set(way, (marches.get(way) ?? 0) + order.tokens);
    } else others.push(JSON.stringify(Object.entries(order).filter(isSaid).sort()));
  }
  return JSON.stringify([[...marches].sort(), others]);
}

const isSaid = ([, value]: readonly [string, unknown]): boolean => value !== null;

/** Whether two plans do the same. */
export const doTheSame = (one: readonly Order[], other: readonly Order[]): boolean =>
  deeds(one) === deeds(other);
