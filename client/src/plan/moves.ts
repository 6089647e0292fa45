/** What can be drawn next: places to light up, and the orders that a click or a drag means. */
import type { ShipPayment } from "../api/engine";
import type { Berth } from "../map/ground/pieces";
import type { MovementOffer, Order, Payment } from "./orders";
import type { Picture } from "./picture";

/** A ship to be built; two tokens that pay for it may come from two areas. */
export interface Building {
  readonly kind: "build";
  readonly ship: number;
  readonly pay: Payment;
  /** Where the second token comes from; the ship's own area if left out. */
  readonly second?: string;
}

/** What is taken in hand: tokens of an area, a ship, or a ship to be built. */
export type Hand =
  | { readonly kind: "nothing" }
  | { readonly kind: "tokens"; readonly area: string; readonly count: number }
  | { readonly kind: "ship"; readonly ship: number }
  | Building;

export const NOTHING: Hand = { kind: "nothing" };

/** The areas in which tokens that march from here may end, each with the area they pass, if any. */
export function marchTargets(offer: MovementOffer, area: string): Map<string, string | null> {
  const { to: near = [], through = {} } = offer.tokens[area] ?? {};
  const targets = new Map<string, string | null>(near.map((to) => [to, null]));
  for (const [via, further] of Object.entries(through)) {
    for (const to of further) if (!targets.has(to)) targets.set(to, via);
  }
  return targets;
}

const berthName = ([area, coast]: Berth): string => `${area}/${coast}`;

/** The places across one water border from a berth, as the offer has them, each with the berths there. */
export function sailTargets(offer: MovementOffer, berth: Berth): Map<string, Berth[]> {
  const targets = new Map<string, Berth[]>();
  for (const to of offer.sailing[berthName(berth)] ?? [])
    targets.set(to[0], [...(targets.get(to[0]) ?? []), to]);
  return targets;
}

/** The voyage of a ship across one border; the coast is named where there are several. */
export function sailOrder(
  offer: MovementOffer,
  ship: number,
  from: Berth | null,
  to: string,
): Order {
  const [first] = from === null ? [] : (sailTargets(offer, from).get(to) ?? []);
  return { do: "sail", ship, to, ...(first !== undefined && { coast: first[1] }) };
}

/** Where the hand may go. */
export function targetsOf(hand: Hand, offer: MovementOffer, picture: Picture): string[] {
  if (hand.kind === "tokens") return [...marchTargets(offer, hand.area).keys()];
  if (hand.kind === "build")
    return offer.may_build_in.filter((area) => canPay(hand, area, offer, picture));
  if (hand.kind === "nothing") return [];
  const ship = picture.ships[hand.ship];
  if (!ship?.berth || ship.steps < 1) return [];
  return [...sailTargets(offer, ship.berth).keys()];
}

/** What a click on an area takes in hand: its tokens, then its ships one after the other. */
export function taken(hand: Hand, area: string, picture: Picture): Hand {
  const choices: Hand[] = [];
  const free = picture.free[area] ?? 0;
  if (free > 0) choices.push({ kind: "tokens", area, count: free });
  picture.ships.forEach((ship, number) => {
    if (ship.berth?.[0] === area) choices.push({ kind: "ship", ship: number });
  });
  const at = choices.findIndex((choice) => isSame(choice, hand));
  return choices[at + 1] ?? NOTHING;
}

/** Where a march or a voyage can begin: the places of my tokens and ships. */
export function beginnings({ free, ships }: Picture): string[] {
  const berths = ships.flatMap((ship) => ship.berth?.[0] ?? []);
  return [...new Set([...Object.keys(free), ...berths])];
}

/** Whether what is in hand is still on the board, or in stock to be built. */
export function isThere(hand: Hand, { free, ships }: Picture): boolean {
  if (hand.kind === "tokens") return (free[hand.area] ?? 0) > 0;
  if (hand.kind === "ship") return Boolean(ships[hand.ship]?.berth);
  return hand.kind === "nothing" || ships[hand.ship]?.berth === null;
}

function isSame(one: Hand, other: Hand): boolean {
  if (one.kind === "tokens" && other.kind === "tokens") return one.area === other.area;
  return one.kind === "ship" && other.kind === "ship" && one.ship === other.ship;
}

/** The march of some tokens to a target, through another area where that is the way. */
export function marchOrder(from: string, to: string, tokens: number, via: string | null): Order {
  return via === null
    ? { do: "march", origin: from, to, tokens }
    : { do: "march", origin: from, to, tokens, via };
}

/** What is known of the areas whose tokens might pay. */
export interface Purse {
  readonly limit: (area: string) => number;
  /** Where a city could be built with the tokens that are there. */
  readonly sites: readonly string[];
}

/** The areas whose tokens may pay for a ship that lies in one. */
export function payersFor(place: string, offer: MovementOffer, picture: Picture): string[] {
  return Object.keys(picture.tokens).filter((area) => offer.pays_elsewhere || area === place);
}

/** What pays for a ship of an earlier turn: the treasury, or else the token that is missed least. */
export function upkeep(ship: number, offer: MovementOffer, picture: Picture, purse: Purse): Order {
  if (picture.treasury >= offer.upkeep) return { do: "maintain", ship };
  const above = (area: string): number => (picture.tokens[area] ?? 0) - purse.limit(area);
  const isSite = (area: string): number => Number(purse.sites.includes(area));
  const place = picture.ships[ship]?.berth?.[0] ?? "";
  const [token] = payersFor(place, offer, picture).sort(
    (one, other) => isSite(one) - isSite(other) || above(other) - above(one),
  );
  return token === undefined ? { do: "maintain", ship } : { do: "maintain", ship, token };
}

/** The upkeep a ship needs before it is used, if any. */
export function readied(
  ship: number,
  offer: MovementOffer,
  picture: Picture,
  purse: Purse,
): Order[] {
  return picture.ships[ship]?.ready ? [] : [upkeep(ship, offer, picture, purse)];
}

/** Whether the tokens that pay for a ship here are there, and the one it needs outside a port. */
function canPay(
  { pay, second }: Building,
  area: string,
  { payments, ports }: MovementOffer,
  picture: Picture,
): boolean {
  const elsewhere = second !== undefined && second !== area ? 1 : 0;
  const needed = (payments[pay]?.tokens ?? 0) - elsewhere;
  return (picture.tokens[area] ?? 0) >= Math.max(ports.includes(area) ? 0 : 1, needed);
}

/** The payments for a ship that a treasury allows, as the offer lists them. */
export function payable({ payments }: MovementOffer, treasury: number): Payment[] {
  const ways = Object.entries(payments) as [Payment, ShipPayment][];
  return ways.filter(([, cost]) => cost.treasury <= treasury).map(([pay]) => pay);
}

/** The ways to pay for a new ship that some harbour allows; tokens of one area before those of two. */
export function waysToBuild(ship: number, offer: MovementOffer, picture: Picture): Building[] {
  const way = (pay: Payment): Building => ({ kind: "build", ship, pay });
  const elsewhere = offer.pays_elsewhere ? Object.keys(picture.tokens) : [];
  const split = elsewhere.map((second): Building => ({ ...way("tokens"), second }));
  const all = payable(offer, picture.treasury).flatMap((pay) => [
    way(pay),
    ...(pay === "tokens" ? split : []),
  ]);
  return all.filter((one) => offer.may_build_in.some((area) => canPay(one, area, offer, picture)));
}

/** The first ship in stock, or null. */
export function shipInStock(picture: Picture): number | null {
  const at = picture.ships.findIndex((ship) => ship.berth === null);
  return at < 0 ? null : at;
}

/** How many more tokens could go aboard a ship where it lies. */
export function roomAboard(number: number, offer: MovementOffer, picture: Picture): number {
  const ship = picture.ships[number];
  return Math.min(offer.capacity - (ship?.aboard ?? 0), picture.free[ship?.berth?.[0] ?? ""] ?? 0);
}
