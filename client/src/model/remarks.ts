/** What an edition adds to the rules help, because editions differ in it. */
import type { Facts } from "./facts";

export function remark(
  { words }: Facts,
  { kind, id }: { readonly kind: string; readonly id: string },
): string | undefined {
  if (kind === "phase") return words.phases[id];
  return kind === "term" ? words.terms[id] : undefined;
}
