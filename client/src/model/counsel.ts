/** A suggestion with its reasons; `messages/speak.ts` has the words for them. */

export interface Why {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What a seasoned player would answer, and why; the weightiest reason comes first. */
export interface Counsel {
  readonly answer: unknown;
  readonly why: readonly Why[];
}
