/** What the middle of the table screen shows. */
export type ViewName = "end" | "map" | "market" | "shop" | "boards" | "log" | "talk" | "seat" | "help";

/** The sheets in their order; the end comes first when there is one. */
export const VIEWS: readonly ViewName[] = ["end", "map", "market", "shop", "boards", "log", "talk", "seat", "help"];

/** Keys that open a view. */
export const VIEW_KEYS: Readonly<Record<string, ViewName>> = {
  m: "map",
  k: "market",
  a: "shop",
  b: "boards",
  l: "log",
  t: "talk",
  "?": "help",
};
