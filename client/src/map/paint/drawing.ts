/** How the printed map looks: drawing.json, by which Python's painter draws as well (its README has the format). */
import * as json from "../../../../src/ecumene/map/drawing.json";
import { mixed } from "../../pictures/civilizations";
import type { Label } from "../ground/geometry";

export {
  clear,
  colours,
  limitColours,
  outlines,
  places,
  ribbon,
  riverWidths,
  roomier,
} from "../../../../src/ecumene/map/drawing.json";

/** A name in `colours` or among a shape's own, or the shares of several, which add up to 1. */
export type Colour = string | Readonly<Record<string, number>>;
/** The colours that a shape brings along. */
export type Own = Readonly<Record<string, string>>;

/** One go over an outline. */
export interface Paint {
  readonly fill?: Colour;
  readonly stroke?: Colour;
  /** Of the stroke; left out where the shape brings its own. */
  readonly width?: number;
  readonly alpha?: number;
  readonly dash?: readonly number[];
  readonly pattern?: string;
  /** Left out where the map is small. */
  readonly fine?: boolean;
}

/** One part of a symbol. */
export interface Part extends Paint {
  readonly path?: string;
  readonly circle?: number;
}

export interface Pattern extends Paint {
  readonly size: readonly [number, number];
  readonly path: string;
}

export type Step =
  | { readonly draw: string; readonly paint: readonly Paint[]; readonly put?: undefined }
  | { readonly put: SymbolName; readonly at: keyof typeof json.places; readonly reach: number };

/** How words are written; leading, spacing and drop against the size of the letters. */
export interface Hand {
  readonly fill?: Colour;
  readonly alpha?: number;
  readonly leading?: number;
  readonly spacing?: number;
  readonly drop: number;
  readonly halo?: Paint;
}

/** A symbol between two places that says whether they are neighbours. */
interface Mark {
  readonly put: "bridge" | "no-passage";
  readonly between: readonly [string, string];
  readonly at: readonly [number, number];
  readonly turn?: number;
}

export type Layer = keyof typeof json.layers;
export type SymbolName = keyof typeof json.symbols;

// What TypeScript reads out of the file is too narrow in places and too wide in others.
export const layers = json.layers as unknown as Readonly<Record<Layer, readonly Step[]>>;
export const symbols = json.symbols as unknown as Readonly<Record<SymbolName, readonly Part[]>>;
export const patterns = json.patterns as unknown as Readonly<Record<string, Pattern>>;
export const marks = json.marks as unknown as readonly Mark[];
export const unknownLands = json.unknownLands as unknown as readonly Label[];
export const winds = json.winds as unknown as readonly (readonly [string, number, number])[];
export const letters = json.letters as typeof json.letters & Readonly<Record<string, Hand>>;

const COLOURS: Own = json.colours;
const TINTS: Own = json.tints;

/** A colour of the description as #rrggbb. */
export function hue(colour: Colour, own: Own = {}): string {
  const known = (name: string) => own[name] ?? COLOURS[name] ?? json.colours.ink;
  if (typeof colour === "string") return known(colour);
  let [blend, total] = ["", 0];
  for (const [name, share] of Object.entries(colour)) {
    total += share;
    blend = blend === "" ? known(name) : mixed(blend, known(name), share / total);
  }
  return blend;
}

/** The wash of a region; one the table does not know gets its own colour, paled. */
export function tint(region: string, colour: string): string {
  const wash = TINTS[region] ?? mixed(colour, json.colours.paper, 0.6);
  return mixed(wash, json.colours.paperLight, 0.12);
}
