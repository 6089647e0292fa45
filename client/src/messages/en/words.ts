/** Small English helpers that the parts of the catalogue share. */
import { area, card, civ, listed, type Ref, type Rich } from "../rich";

type Value = string | Ref | Rich;

export const and = (items: readonly Value[]): Rich => listed(items, "and", "nothing");
export const civs = (ids: readonly string[]): Rich => listed(ids.map(civ), "and", "nobody");
export const areas = (ids: readonly string[]): Rich => listed(ids.map(area), "and", "nowhere");
export const or = (items: readonly Value[]): Rich => listed(items, "or", "nothing");

/** "1 token", "2 tokens", "1 city", "3 cities". */
export function many(count: number, one: string, more: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

export const tokens = (count: number): string => many(count, "token");
export const cities = (count: number): string => many(count, "city", "cities");
export const cardsOf = (count: number): string => many(count, "card");

/** "3 in Sinai and 2 in Gaza". */
export function places(counts: Readonly<Record<string, number>>): Rich {
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  return and(found.map(([id, count]) => [`${count} in `, area(id)]));
}

/** "2 Ochre and 1 Salt". */
export function counted(counts: Readonly<Record<string, number>>): Rich {
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  return and(found.map(([id, count]) => [`${count} `, card(id)]));
}

/** "Ochre, Ochre and Salt" as "2 Ochre and 1 Salt". */
export function cardsListed(names: readonly string[]): Rich {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counted(counts);
}

export const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** What something with an identifier is called when no table names it. */
export function unsnake(id: string): string {
  const words = id
    .replace(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
    .replaceAll("_", " ")
    .replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ENDINGS: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });

/** "1st", "2nd". */
export const ordinal = (place: number): string =>
  `${place}${ENDINGS[ORDINALS.select(place)] ?? "th"}`;
