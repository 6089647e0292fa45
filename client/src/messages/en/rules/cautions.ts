/** Warnings before a decision is committed. */
import { area, rich, term, type Rich } from "../../rich";
import { and, cardsOf, cities, many, places, tokens, total } from "../words";

export const cautions = {
  sure: "Are you sure?",
  back: "Go back",
  anyway: (act: string): string => `${act} anyway`,
  surplus: (counts: Readonly<Record<string, number>>): Rich =>
    rich`${tokens(total(counts))} above the ${term("population_limit")} will be lost: ${places(counts)}.`,
  unsupported: (found: {
    readonly cities: number;
    readonly tokens: number;
    readonly rate: number;
  }): Rich =>
    rich`${cities(found.cities)} ${found.cities === 1 ? "needs" : "need"} ${tokens(found.cities * found.rate)} for ${term("city_support")} and will have ${found.tokens}: cities will be reduced.`,
  shipsLost: (ships: readonly { readonly ship: number; readonly place: string }[]): Rich =>
    rich`${many(ships.length, "unpaid ship")} will be lost: ${and(ships.map(({ ship, place }) => [`ship ${ship + 1} at `, area(place)]))}.`,
  forgone: (act: string): string =>
    `“${act}” leaves something undone: the adviser would do more here. Suggest shows what.`,
  discards: (count: number): Rich =>
    rich`You will then have to discard ${cardsOf(count)} above the ${term("hand_limit")}.`,
  readOn: "Read more …",
  readLess: "Less",
  suggested: "This is the suggestion.",
  suggestedOver: "This is the suggestion. Undo brings back what you had.",
} as const;
