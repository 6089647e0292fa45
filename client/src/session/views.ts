/** What the middle of the table screen shows. */
import type { Facts } from "../model/facts";

export type ViewName =
  "end" | "map" | "market" | "shop" | "boards" | "log" | "talk" | "seat" | "help";

/** The sheets in their order; the end comes first when there is one. */
export const VIEWS: readonly ViewName[] = [
  "end",
  "map",
  "market",
  "shop",
  "boards",
  "log",
  "talk",
  "seat",
  "help",
];

/** The sheets there are in an edition: without advances there is no shop. */
export const viewsIn = ({ advances }: Pick<Facts, "advances">): readonly ViewName[] =>
  VIEWS.filter((view) => view !== "shop" || Object.keys(advances).length > 0);

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
  if (target instanceof HTMLInputElement)
    return target.type !== "checkbox" && target.type !== "radio";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** The sheets that a question sends one to; others are left only by oneself. */
const SENT_TO: ReadonlySet<ViewName> = new Set(["market", "shop", "boards"]);

export interface Asked {
  /** The question that is open, and the one that was when the view was opened. */
  readonly now: string | null;
  readonly whenOpened: string | null;
  /** Whether places on the map answer it. */
  readonly onMap: boolean;
}

/** What to show: the map when a new question is answered there, unless one has turned away from it since. */
export function viewFor(view: ViewName, asked: Asked): ViewName {
  const isNew = asked.now !== null && asked.now !== asked.whenOpened;
  return isNew && asked.onMap && SENT_TO.has(view) ? "map" : view;
}
