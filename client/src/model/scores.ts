/** What a score is made of, as the edition being played counts. */
import type { Score } from "../api/engine";
import type { Facts } from "./facts";

const WITH_ADVANCES = ["cities", "advances", "ast", "bonus"] as const;
const WITHOUT = ["cities", "ast"] as const;
type Named = (typeof WITH_ADVANCES)[number];

/** The parts in order: those that all editions count, and those of this one, which has no bonus then. */
export function scoreParts(facts: Facts, scores: readonly Score[]): string[] {
  const further = new Set(scores.flatMap((score) => Object.keys(score.further ?? {})));
  const usual: readonly string[] = Object.keys(facts.advances).length > 0 ? WITH_ADVANCES : WITHOUT;
  return [...usual.filter((part) => part !== "bonus" || further.size === 0), ...further];
}

export function pointsOf(score: Score | undefined, part: string): number {
  return score?.[part as Named] ?? score?.further?.[part] ?? 0;
}
