/** What happens on the map and is drawn on it: ways of tokens and ships, and marks where something happened. */

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly via?: string | null;
  readonly how: "march" | "sail";
  readonly civ: string;
  /** The number of tokens; a ship that sails empty has none. */
  readonly label: string;
  /** Shown at the arrow when the server refuses it. */
  readonly problem?: string | null;
}

export interface Mark {
  readonly area: string;
  /** A city rises or falls, tokens come out of stock; or what else happened. */
  readonly kind: "conflict" | "calamity" | "event" | "rise" | "fall" | "growth" | "pointed";
  /** A few letters in place of the sign, such as how many tokens came or went. */
  readonly label?: string;
}

/** A scene as it is drawn: its arrows grow and its marks appear within so many milliseconds; 0 for at once. */
export interface Act {
  readonly arrows: readonly Arrow[];
  readonly marks: readonly Mark[];
  /** What should be in view. */
  readonly places: readonly string[];
  readonly milliseconds: number;
}
