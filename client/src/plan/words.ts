/** Orders in words. */
import { messages } from "../messages";
import { sideName } from "../map/board/describe";
import { placeName, type BoardFacts } from "../map/ground/facts";
import { arrivals, type Arrival } from "./arrivals";
import type { Order } from "./orders";
import type { Picture } from "./picture";
import type { Outlook, Plan } from "./plan.svelte";

/** One order as a sentence; `before` is the picture before it. */
export function orderText(
  order: Order,
  before: Picture,
  { facts, offer }: Pick<Plan, "facts" | "offer">,
): string {
  const words = messages.plan;
  const name = (place: string | undefined) => placeName(facts, place ?? "?");
  if (order.do === "march") {
    const via = order.via ? name(order.via) : null;
    return words.orders.march(order.tokens, name(order.origin), name(order.to), via);
  }
  const number = order.ship + 1;
  const here = before.ships[order.ship]?.berth?.[0];
  switch (order.do) {
    case "build":
      return words.orders.build(
        number,
        name(order.area),
        order.second
          ? words.twoTokens(name(order.area), name(order.second))
          : words.payment(offer.payments[order.pay]),
      );
    case "maintain":
      return words.orders.maintain(
        number,
        order.token ? words.payToken(name(order.token)) : words.payTreasury(offer.upkeep),
      );
    case "scrap":
      return words.orders.scrap(number);
    case "load":
      return words.orders.load(number, order.tokens, name(here));
    case "sail":
      return words.orders.sail(number, name(here), name(order.to));
    case "unload":
      return words.orders.unload(number, order.tokens, name(here));
  }
}

/** What a place will be when the plan is carried out: own tokens, what is printed, who else is there. */
export function arrivalText(
  { area, own, others, city, built }: Arrival,
  facts: BoardFacts,
  foreseen: Outlook | null,
): string {
  const words = messages.plan.arrival;
  const printed = facts.areas[area];
  const isCitySite = Boolean(printed?.site) && !built && others.length === 0;
  const parts = [
    words.own(own, printed?.limit ?? 0),
    printed?.site ? messages.board.site[printed.site].toLowerCase() : "",
    ...others.map(([civ, count]) => messages.board.tokens(sideName(facts, civ), count)),
    city === null ? "" : messages.board.city(sideName(facts, city)),
    ...(foreseen === null ? [] : outlookAt(area, foreseen, isCitySite)),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

function outlookAt(area: string, outlook: Outlook, isCitySite: boolean): string[] {
  const words = messages.plan.arrival;
  const noCityYet = isCitySite ? whyNoCity(area, outlook) : "";
  return [
    outlook.conflicts.includes(area) ? words.conflict : "",
    outlook.sites.includes(area) ? words.cityPossible : noCityYet,
  ];
}

/** What a site lacks for a city, as the server reckons it. */
function whyNoCity(area: string, { missing, cities_in_stock }: Outlook): string {
  const words = messages.plan.arrival;
  const short = missing[area] ?? 0;
  if (cities_in_stock === 0) return words.noCityLeft;
  return short > 0 ? words.noCityYet(short) : "";
}

/** The last order of a plan and what comes of it, or nothing. */
export function lastOrderText(plan: Plan): string {
  const index = plan.orders.length - 1;
  const order = plan.orders[index];
  if (order === undefined) return "";
  const there = arrivals(plan.orders, plan.before, plan.civ, plan.view).get(index);
  const outlook = there === undefined ? "" : arrivalText(there, plan.facts, plan.foreseen);
  return messages.plan.lastOrder(orderText(order, plan.before(index), plan), outlook);
}

/** Places by their names, as a list to choose from. */
export function byName(
  places: readonly string[],
  facts: BoardFacts,
): { id: string; name: string }[] {
  return places
    .map((id) => ({ id, name: placeName(facts, id) }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
