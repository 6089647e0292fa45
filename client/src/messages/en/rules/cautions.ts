/** Warnings before a decision is committed. */
import { area, civ, rich, term, type Rich } from "../../rich";
import { and, cardsOf, cities, many, places, tokens, total } from "../words";

export const cautions = {
  sure: "Are you sure?",
  back: "Go back",
  anyway: (act: string): string => `${act} anyway`,
  surplus: (counts: Readonly<Record<string, number>>): Rich =>
    rich`${tokens(total(counts))} above the ${term("population_limit")} will be lost: ${places(counts)}.`,
  surplusLess: (count: number, isGuided: boolean): Rich => [
    ` ${isGuided ? "Nestor's" : "The adviser's"} move would lose ${count || "none"}.`,
  ],
  fight: (
    place: string,
    own: number,
    lost: number,
    others: readonly { readonly civ: string; readonly count: number; readonly lost: number }[],
  ): Rich =>
    rich`Conflict in ${area(place)}: your ${tokens(own)} against ${and(others.map((one) => [`${one.count} of `, civ(one.civ)]))}. As it stands you lose ${lost} and they ${total(Object.fromEntries(others.map((one) => [one.civ, one.lost]))) || "none"}.`,
  tooFewToAttack: (place: string, own: number, needed: number): Rich =>
    rich`${tokens(own)} cannot take the city in ${area(place)}: that needs ${needed}. They will be lost.`,
  unsupported: (found: {
    readonly cities: number;
    readonly tokens: number;
    readonly rate: number;
  }): Rich =>
    rich`${cities(found.cities)} ${found.cities === 1 ? "needs" : "need"} ${tokens(found.cities * found.rate)} for ${term("city_support")} and will have ${found.tokens}: cities will be reduced.`,
  nextTax: (tax: {
    readonly stock: number;
    readonly needed: number;
    readonly treasury: number;
    readonly revolting: number;
  }): Rich =>
    rich`After this your stock has ${tokens(tax.stock)}, but the next tax needs ${tax.needed}: ${cities(tax.revolting)} will revolt.${tax.treasury > 0 ? ` Pay more from the treasury (${tax.treasury} left): what you spend goes back to stock.` : ""}`,
  support: (before: number, needed: number): Rich =>
    rich`For ${term("city_support")} you have ${tokens(before)} on the map, and your cities need ${needed}.`,
  supportAfter: (before: number, after: number, needed: number): Rich =>
    rich`For ${term("city_support")}: ${before} → ${tokens(after)} on the map. Your cities then need ${needed}${after < needed ? ": not enough." : "."}`,
  shipsLost: (ships: readonly { readonly ship: number; readonly place: string }[]): Rich =>
    rich`${many(ships.length, "unpaid ship")} will be lost: ${and(ships.map(({ ship, place }) => [`ship ${ship + 1} at `, area(place)]))}.`,
  forgone: (act: string): string =>
    `“${act}” leaves something undone: the adviser would do more here. Suggest shows what.`,
  discards: (count: number): Rich =>
    rich`You will then have to discard ${cardsOf(count)} above the ${term("hand_limit")}.`,
  laid: (byCoach: boolean, over: boolean): string =>
    `This is ${byCoach ? "Nestor's move" : "the suggestion"}.${over ? " Undo brings back what you had." : ""}`,
} as const;
