/**
 * Where one's own pieces stand after some orders, drawn at once until the server has answered.
 *
 * This is bookkeeping, not the rules: what things cost and how far ships sail comes with the offer,
 * whether an order is legal is the server's to say, and where the pieces are in the end is what it says
 * (`plan.svelte.ts`). An order that cannot be carried out here simply leaves nothing behind.
 */
import type { Build, Maintain, March } from "../api/engine";
import type { Berth, BoardView } from "../map/ground/pieces";
import type { MovementOffer, Order } from "./orders";

export interface ShipPicture {
  readonly berth: Berth | null;
  /** Whether it was built or paid for this turn. */
  readonly ready: boolean;
  /** Water borders it may still cross. */
  readonly steps: number;
  readonly aboard: number;
}

export interface Picture {
  readonly tokens: Readonly<Record<string, number>>;
  /** Tokens in each area that may still move. */
  readonly free: Readonly<Record<string, number>>;
  readonly ships: readonly ShipPicture[];
  readonly treasury: number;
}

/** The pieces before the plan. */
export function startOf(offer: MovementOffer, tokens: Readonly<Record<string, number>>): Picture {
  const free = Object.entries(offer.tokens).flatMap(([area, held]) =>
    held.free > 0 ? [[area, held.free] as const] : [],
  );
  const ships = offer.ships.map(({ berth, ready, steps }) => ({ berth, ready, steps, aboard: 0 }));
  return { tokens, free: Object.fromEntries(free), ships, treasury: offer.treasury };
}

type Counts = Readonly<Record<string, number>>;

function shifted(counts: Counts, area: string, by: number): Counts {
  const left = Math.max(0, (counts[area] ?? 0) + by);
  const others = Object.entries(counts).filter(([name]) => name !== area);
  return Object.fromEntries(left > 0 ? [...others, [area, left]] : others);
}

function withShip(picture: Picture, number: number, change: Partial<ShipPicture>): Picture {
  const ships = picture.ships.map((ship, at) => (at === number ? { ...ship, ...change } : ship));
  return { ...picture, ships };
}

/** A token pays; one that has moved is spent first. */
function spent(picture: Picture, area: string): Picture {
  const tokens = shifted(picture.tokens, area, -1);
  const free = Math.min(picture.free[area] ?? 0, tokens[area] ?? 0);
  return {
    ...picture,
    tokens,
    free: shifted(picture.free, area, free - (picture.free[area] ?? 0)),
  };
}

function moved(picture: Picture, from: string, to: string | null, count: number): Picture {
  const taken = shifted(picture.tokens, from, -count);
  const tokens = to === null ? taken : shifted(taken, to, count);
  return { ...picture, tokens, free: shifted(picture.free, from, -count) };
}

function build(picture: Picture, order: Build, offer: MovementOffer): Picture {
  const cost = offer.payments[order.pay];
  let paid: Picture = { ...picture, treasury: picture.treasury - (cost?.treasury ?? 0) };
  const payers = Array<string>(cost?.tokens ?? 0).fill(order.area);
  if (payers.length > 1) payers[0] = order.second ?? order.area;
  for (const area of payers) paid = spent(paid, area);
  return withShip(paid, order.ship, {
    berth: [order.area, order.coast ?? 0],
    ready: true,
    steps: offer.ship_steps,
    aboard: 0,
  });
}

function maintain(picture: Picture, order: Maintain, { upkeep }: MovementOffer): Picture {
  const paid = order.token
    ? spent(picture, order.token)
    : { ...picture, treasury: picture.treasury - upkeep };
  return withShip(paid, order.ship, { ready: true });
}

function march(picture: Picture, order: March): Picture {
  return moved(
    picture,
    order.origin,
    order.to,
    Math.min(order.tokens, picture.free[order.origin] ?? 0),
  );
}

/** The picture after one more order. */
export function applied(picture: Picture, order: Order, offer: MovementOffer): Picture {
  if (order.do === "march") return march(picture, order);
  const ship = picture.ships[order.ship];
  if (ship === undefined) return picture;
  if (order.do === "build") return build(picture, order, offer);
  if (order.do === "maintain") return maintain(picture, order, offer);
  if (order.do === "scrap")
    return withShip(picture, order.ship, { berth: null, ready: false, aboard: 0 });
  if (ship.berth === null) return picture;
  const area = ship.berth[0];
  if (order.do === "load") {
    const count = Math.min(order.tokens, picture.free[area] ?? 0);
    return withShip(moved(picture, area, null, count), order.ship, { aboard: ship.aboard + count });
  }
  if (order.do === "unload") {
    const count = Math.min(order.tokens, ship.aboard);
    const landed = { ...picture, tokens: shifted(picture.tokens, area, count) };
    return withShip(landed, order.ship, { aboard: ship.aboard - count });
  }
  return withShip(picture, order.ship, {
    berth: [order.to, order.coast ?? 0],
    steps: ship.steps - 1,
  });
}

/** The pictures before each order, and the one after the last. */
export function pictures(
  start: Picture,
  orders: readonly Order[],
  offer: MovementOffer,
): Picture[] {
  const all = [start];
  for (const order of orders) all.push(applied(all[all.length - 1] ?? start, order, offer));
  return all;
}

/** The board as a plan would leave it; what is aboard is shown on its ship. */
export function planned(view: BoardView, civ: string, picture: Picture): BoardView {
  const aboard = picture.ships.map((ship, number) => [number, ship.aboard] as const);
  return {
    ...view,
    tokens: { ...view.tokens, [civ]: picture.tokens },
    ships: { ...view.ships, [civ]: picture.ships.map((ship) => ship.berth) },
    aboard: { [civ]: Object.fromEntries(aboard) },
  };
}
