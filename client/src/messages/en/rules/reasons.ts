/** Why something is suggested, for the questions of calamities, conflicts and abilities. */
import { area, card, civ, rich, type Rich } from "../../rich";
import { cities, civs, tokens } from "../words";

type Reasons = Readonly<Record<string, unknown>>;

/** "3 cities and 12 tokens". */
const pieces = (facts: Reasons): string =>
  `${cities(Number(facts.cities))} and ${tokens(Number(facts.tokens))}`;

export const reasons = {
  harms_most: (facts: Reasons): Rich =>
    rich`It hurts most where it counts: ${civs(facts.players as readonly string[])}.`,
  helps_least: (facts: Reasons): Rich =>
    rich`${civ(String(facts.player))} is furthest behind and gains least by it.`,
  keeps_faction: (facts: Reasons): Rich => [`This faction is worth more: ${pieces(facts)}.`],
  keeps_best_units: (): Rich => [
    "Whatever the other player adds, this leaves you the best nation, with its units together.",
  ],
  leaves_victim_least: (): Rich => [
    "Whichever faction the victim keeps, this leaves them the least.",
  ],
  annexes_most: (facts: Reasons): Rich => [`It brings you ${pieces(facts)}.`],
  keeps_cities: (): Rich => ["The tokens you keep are needed to support your cities."],
  missed_least: (facts: Reasons): Rich =>
    rich`Your hand loses least with ${card(String(facts.card))}.`,
  likeliest_to_have: (facts: Reasons): Rich =>
    rich`${civ(String(facts.player))} is the likeliest to have ${card(String(facts.card))}.`,
  worth_more_as_treasury: (): Rich => ["These cards are worth more to you as treasury."],
  stock_grows_first: (facts: Reasons): Rich =>
    rich`After your attack on ${area(String(facts.area))}, more tokens are in stock to defend the city.`,
  sails_on: (): Rich => ["These ships lie where most of your tokens can embark."],
} as const;
