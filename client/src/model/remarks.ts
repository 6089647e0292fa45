/** What the rules help says in an edition, because editions differ in it. */
import type { Facts } from "./facts";

interface About {
  readonly kind: string;
  readonly id: string;
}

/** The words of the edition in place of those for all, and what it adds. */
export function inEdition({ words }: Facts, { kind, id }: About, forAll: string): string {
  const [instead, more] =
    kind === "phase"
      ? [words.phases_instead[id], words.phases[id]]
      : [words.terms_instead[id], words.terms[id]];
  return [instead ?? forAll, more ?? ""].filter((text) => text !== "").join(" ");
}
