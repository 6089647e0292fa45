/** Colours of the map: parchment, ink, waters, and a hand tint for each region. */
import { mixed } from "../../pictures/civilizations";

export const PAPER = "#ead9b3";
export const PAPER_DARK = "#c9ae7c";
export const PAPER_LIGHT = "#f8ecd0";
export const INK = "#3a2616";
export const SEPIA = "#6b4a2c";
export const HALO = "#fff6df";
export const DEEP = "#6f9db0";
export const DEEP_EDGE = "#9cc0c6";
export const SHALLOW = "#b4d3d0";
export const WAVE = "#6c9aa3";
export const WATER_BORDER = "#f3f7ee";
export const SEA_BORDER = "#4d7f93";
export const RIVER = "#4f8ba0";
export const LAKE = "#9cc3c6";
export const LAKE_EDGE = "#3f7486";
export const FLOOD_PLAIN = "#86b557";
export const FLOOD_PLAIN_EDGE = "#4f7f33";
export const OUT_OF_PLAY = "#cfc7b6";
export const OUT_OF_PLAY_INK = "#8d8473";
export const LETTERS = "#2c1a0d";
export const WARNING = "#a3271d";
export const GILT = "#c79a4b";
export const BLACK = "#1d1714";
export const WHITE = "#fdf8ec";
/** What the finished sheet is multiplied with when the page is dark: lamplight. */
export const LAMPLIGHT = "#b3a48d";

/** By population limit, 0 to 4. */
export const LIMIT_COLOURS = ["#d9d2c4", "#f6e7c3", "#eda85d", "#e07d78", "#9a4f93"] as const;

/** A pale wash that recalls the colour of each civilization's pieces. */
const TINTS: Readonly<Record<string, string>> = {
  minoa: "#c0cf7c",
  saba: "#eeb184",
  assyria: "#cbd9bb",
  maurya: "#eeb38c",
  celt: "#b2cc95",
  babylon: "#d2bfa4",
  carthage: "#f2c87e",
  dravidia: "#c3bfc9",
  hatti: "#efc1ae",
  kushan: "#c79c86",
  rome: "#dda4a1",
  persia: "#d0b2c4",
  iberia: "#f3e7c4",
  nubia: "#afcaae",
  hellas: "#f2e089",
  indus: "#b9d097",
  egypt: "#f7e4b6",
  parthia: "#cfbd74",
};

/** The wash of a region; one the table does not know gets its own colour, paled. */
export function tint(region: string, colour: string): string {
  return mixed(TINTS[region] ?? mixed(colour, PAPER, 0.6), PAPER_LIGHT, 0.12);
}
