/** A suggestion with its reasons, and the reasons in words. */
import { messages } from "../messages";
import type { Rich } from "../messages/rich";

export interface Why {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What a seasoned player would answer, and why; the weightiest reason comes first. */
export interface Counsel {
  readonly answer: unknown;
  readonly why: readonly Why[];
}

const BECAUSE: Readonly<Record<string, (facts: Why["facts"]) => Rich>> = { ...messages.shop.because, ...messages.market.because };

/** The reasons as sentences; one that has no words is left out. */
export function reasonsOf({ why }: Counsel): Rich[] {
  return why.flatMap(({ code, facts }) => {
    const say = BECAUSE[code];
    return say === undefined ? [] : [say(facts)];
  });
}
