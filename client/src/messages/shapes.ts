/** What some sentences of the catalogue are about: shapes that the screens fill in. */

/** What a form counts. */
export type Unit =
  | "city"
  | "token"
  | "placed"
  | "player"
  | "card"
  | "point"
  | "damage"
  | "place"
  | "value"
  | "rate"
  | "piece"
  | "ability"
  | "credit"
  | "ship"
  | "faction"
  | "commodity";

/** Tokens that went from one area to another. */
export interface Way {
  /** Where they came from, if the event tells. */
  readonly origin: string | null;
  readonly to: string;
  readonly tokens: number;
  readonly bySea: boolean;
}

/** Where tokens of another player came to live with mine. */
export interface Visit {
  readonly civ: string;
  readonly areas: Readonly<Record<string, number>>;
}
