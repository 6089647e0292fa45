/** Words of warning before a decision is committed. */
import { area, rich, term, type Rich } from "../../rich";
import { and, cardsOf, cities, many, places, tokens, total } from "../words";

export const cautions = {
  sure: "Are you sure?",
  back: "Go back",
  anyway: (act: string): string => `${act} all the same`,
  surplus: (counts: Readonly<Record<string, number>>): Rich =>
    rich`${tokens(total(counts))} above the ${term("population_limit")} will be lost: ${places(counts)}.`,
  unsupported: (found: {
    readonly cities: number;
    readonly tokens: number;
    readonly rate: number;
  }): Rich =>
    rich`${cities(found.cities)} will have ${tokens(found.tokens)} for ${term("city_support")}, ${found.rate} for each are needed: cities will be reduced.`,
  shipsLost: (ships: readonly { readonly ship: number; readonly place: string }[]): Rich =>
    rich`${many(ships.length, "ship")} not paid for will be lost: ${and(ships.map(({ ship, place }) => [`ship ${ship + 1} at `, area(place)]))}.`,
  discards: (count: number): Rich =>
    rich`${cardsOf(count)} above the ${term("hand_limit")} must then be discarded.`,
  readOn: "Read on …",
  readLess: "Less",
  suggested: "This is what is suggested.",
  suggestedOver: "This is what is suggested. Undo brings back what you had.",
} as const;
