/** What calamities ask for, and why some ask for nothing. */
import { civ, rich, term, type Rich } from "../../rich";
import { cities, many, tokens } from "../words";

export const CANCELLED: Readonly<Record<string, string>> = {
  no_city: "the victim has no city",
  no_beneficiary: "nobody can be the beneficiary",
  no_city_at_open_sea: "the victim has no city on an open sea",
  no_coastal_city: "the victim has no coastal city",
  no_land_border: "the victim has no land border with anybody",
  no_two_areas: "the victim has no two neighbouring areas with tokens and without a city",
  no_second_faction: "the victim has too few units for two factions",
  no_units_at_the_edge: "the victim has no units at the edge of the map",
  victim_has_most: "the victim has the most in stock",
};

/** What a calamity asks of somebody, by what is counted. */
const ASKED: Readonly<Record<string, (id: string, amount: number) => Rich>> = {
  "barbarian tokens": (id, amount) => rich`${civ(id)} faces ${many(amount, "barbarian")}`,
  "cities annexed": (id, amount) =>
    rich`${civ(id)} must give up ${cities(amount)} to another player`,
  "face value to discard": (id, amount) =>
    rich`${civ(id)} must discard cards with a face value of at least ${amount}`,
  damage: (id, amount) => rich`${civ(id)} must take ${amount} ${term("damage")}`,
  "loss of each faction": (id, amount) =>
    rich`each faction of ${civ(id)} loses units worth ${amount} points`,
  "unit points chosen": (id, amount) =>
    rich`${civ(id)} selects units worth ${amount} points for the first faction`,
  "unit points lost": (id, amount) =>
    rich`${civ(id)} must lose units worth ${many(amount, "point")}`,
  "unit points annexed": (id, amount) =>
    rich`${civ(id)} must give up tokens and cities worth ${amount} points`,
  "cities reduced": (id, amount) => rich`${civ(id)} must ${term("reduce")} ${cities(amount)}`,
  "steps back": (id, amount) =>
    rich`${civ(id)} must move back ${many(amount, "step")} on the ${term("ast")}`,
  "coastal cities lost": (id, amount) =>
    rich`${civ(id)} must lose ${many(amount, "coastal city", "coastal cities")} to pirates`,
  "ships lost": (id, amount) => rich`${civ(id)} must lose ${many(amount, "ship")}`,
  "tokens not supporting": (id, amount) =>
    rich`${tokens(amount)} of ${civ(id)} give no ${term("city_support")}`,
  "unit points nearby": (id, amount) =>
    rich`${civ(id)} must lose units worth ${many(amount, "point")} in the areas around`,
  "support rate": (id, amount) =>
    rich`each city of ${civ(id)} now needs ${tokens(amount)} for ${term("city_support")}`,
};

export function asked(id: string, of: string, amount: number): Rich {
  if (amount === 0) return rich`${civ(id)} suffers no harm`;
  return ASKED[of]?.(id, amount) ?? rich`${civ(id)}: ${amount} (${of})`;
}
