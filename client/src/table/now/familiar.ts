/** Which explanations of questions somebody has read on this device: afterwards their first line is enough. */
import type { Rich } from "../../messages/rich";

const KEY = "ecumene.explained";
const MOST = 120;

/** What a text says whoever and however many it speaks of. */
const shapeOf = (text: Rich): string =>
  text
    .map((part) => (typeof part === "string" ? part.replace(/\d+/g, "#") : "@"))
    .join("")
    .trim();

function known(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}

export const isFamiliar = (text: Rich): boolean => known().includes(shapeOf(text));

export function remember(text: Rich): void {
  const others = known().filter((one) => one !== shapeOf(text));
  localStorage.setItem(KEY, JSON.stringify([...others, shapeOf(text)].slice(-MOST)));
}
