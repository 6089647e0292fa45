/** What the middle of the table screen shows. */
export type ViewName = "map" | "market" | "shop" | "boards" | "log" | "talk" | "seat" | "help";

export const VIEWS: readonly ViewName[] = ["map", "market", "shop", "boards", "log", "talk", "seat", "help"];

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
