/** A plan on the map: arrows for marches and voyages, and where something is wrong. */
import type { Lit } from "../map/canvas/overlay";
import type { Arrow } from "../map/ground/acts";
import type { Order } from "./orders";
import type { Picture } from "./picture";

/** Why the server would refuse the plan; `order` is the first order at fault, if it is an order. */
export interface Problem {
  readonly order: number | null;
  readonly text: string;
}

/** The order that a refusal is about: the one it names, or else the last of the ship it names. */
export function orderAtFault(
  facts: Readonly<Record<string, unknown>>,
  orders: readonly Order[],
): number | null {
  if (typeof facts.order === "number") return facts.order;
  const at = orders.findLastIndex((order) => "ship" in order && order.ship === facts.ship);
  return at < 0 ? null : at;
}

/** The arrows of a plan; `before[k]` is the picture before order k. */
export function arrowsOf(
  orders: readonly Order[],
  before: readonly Picture[],
  civ: string,
  problem: Problem | null,
): Arrow[] {
  return orders.flatMap((order, index): Arrow[] => {
    const wrong = problem?.order === index ? problem.text : null;
    if (order.do === "march") {
      const { origin: from, to, via = null } = order;
      return [{ from, to, via, how: "march", civ, label: String(order.tokens), problem: wrong }];
    }
    if (order.do !== "sail") return [];
    const ship = before[index]?.ships[order.ship];
    const from = ship?.berth?.[0];
    if (ship === undefined || from === undefined) return [];
    const label = ship.aboard > 0 ? String(ship.aboard) : "";
    return [{ from, to: order.to, how: "sail", civ, label, problem: wrong }];
  });
}

/** The place that an order without an arrow is about, to show its problem there. */
export function placeOf(order: Order, before: Picture | undefined): string | null {
  if (order.do === "build") return order.area;
  if (order.do === "march") return order.to;
  return before?.ships[order.ship]?.berth?.[0] ?? null;
}

/** Where the problem lies, as a lit area. */
export function troubled(
  orders: readonly Order[],
  before: readonly Picture[],
  problem: Problem | null,
): Lit[] {
  const index = problem?.order ?? null;
  const order = index === null ? undefined : orders[index];
  if (order === undefined || index === null) return [];
  const area = order.do === "sail" ? order.to : placeOf(order, before[index]);
  return area === null ? [] : [{ area, kind: "problem" }];
}
