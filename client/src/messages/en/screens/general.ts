/** Names, titles and words that appear on more than one screen. */
import { serverCodes } from "../rules/server";
import { unsnake } from "../words";

export const general = {
  title: "Ecumene",
  subtitle: "The known world, for five to eighteen civilizations",
  creditsHeading: "Credits",
  credits: [
    "Civilization was designed by Francis Tresham; Mega Civilization by John Rodriguez and Flo de Haan, with development by Gerart de Haan.",
    "Coasts, rivers and lakes: Natural Earth (public domain). Fonts: Alegreya and IM Fell English (SIL Open Font License).",
    "Ecumene is unofficial. It ships no artwork and no rulebook text of the games.",
  ],
  yes: "yes",
  no: "no",
  close: "Close",
  back: "Back",
  readOn: "Read more …",
  readLess: "Less",
  tryAgain: "Try again",
  loading: "Unrolling the map …",
  mapFailed: (reason: string) => `The map did not arrive: ${reason}. Reload the page to try again.`,
  notFound: "There is no such page.",
  themes: { light: "Light", dark: "Dark", system: "Match system" },
  theme: "Colours",
  skip: "Skip to your decision",
  serverCodes,
  /** What the catalogue has no word for, by its identifier: an edition may bring things of its own. */
  plainName: unsnake,
  unknownRefusal: (code: string) => `The server refused this (${code}).`,
} as const;
