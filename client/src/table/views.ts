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

/** Whether letters go into something that is being written or chosen from a list. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== "checkbox" && target.type !== "radio";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
