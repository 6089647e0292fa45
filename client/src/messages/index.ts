/** The catalogue in use. A language is one catalogue of the same shape as the English one. */
import { english } from "./en";

export type Catalogue = typeof english;

const CATALOGUES: Readonly<Record<string, Catalogue>> = { en: english };

function preferred(): Catalogue {
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
  const known = wanted.map((tag) => CATALOGUES[tag.slice(0, 2)]).find((one) => one !== undefined);
  return known ?? english;
}

export const messages: Catalogue = preferred();
