/** Which explanations of questions somebody has read on this device: afterwards their first line is enough. */
import type { Rich } from "../../messages/rich";
import { keptNames } from "../../session/kept";

const KEY = "ecumene.explained";
const MOST = 120;

/** What a text says whoever and however many it speaks of. */
const shapeOf = (text: Rich): string =>
  text
    .map((part) => (typeof part === "string" ? part.replace(/\d+/g, "#") : "@"))
    .join("")
    .trim();

export const isFamiliar = (text: Rich): boolean => keptNames(KEY).includes(shapeOf(text));

export function remember(text: Rich): void {
  const others = keptNames(KEY).filter((one) => one !== shapeOf(text));
  localStorage.setItem(KEY, JSON.stringify([...others, shapeOf(text)].slice(-MOST)));
}
