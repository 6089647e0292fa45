/** Where a plan brings tokens, and what lies there: facts of the table, without a rule. */
import type { BoardView } from "../map/ground/pieces";
import type { Order } from "./orders";
import { placeOf } from "./arrows";
import type { Picture } from "./picture";

export interface Arrival {
  readonly area: string;
  /** Own tokens there when the whole plan is carried out. */
  readonly own: number;
  /** The tokens of others there. */
  readonly others: readonly (readonly [civ: string, tokens: number])[];
  /** Whose city stands there, if it is another's. */
  readonly city: string | null;
  /** A city stands there, whoever has it. */
  readonly built: boolean;
}

/** The arrivals by the number of the last order that brings tokens to a place. */
export function arrivals(
  orders: readonly Order[],
  before: (index: number) => Picture,
  civ: string,
  view: BoardView,
): ReadonlyMap<number, Arrival> {
  const last = new Map<string, number>();
  orders.forEach((order, index) => {
    if (order.do !== "march" && order.do !== "unload") return;
    const place = placeOf(order, before(index));
    if (place !== null) last.set(place, index);
  });
  return new Map([...last].map(([area, index]) => [index, arrivalAt(area, civ, view)]));
}

function arrivalAt(area: string, civ: string, view: BoardView): Arrival {
  const sides = Object.entries(view.tokens).flatMap(([side, tokens]) => {
    const count = tokens[area] ?? 0;
    return side !== civ && count > 0 ? [[side, count] as const] : [];
  });
  const owner = view.cities[area];
  return {
    area,
    own: view.tokens[civ]?.[area] ?? 0,
    others: sides,
    city: owner === undefined || owner === civ ? null : owner,
    built: owner !== undefined,
  };
}
