/** What somebody who comes from the First Game meets for the first time: it is explained once on a device. */
import type { AskInfo, Board } from "../../api/protocol";

export type First = "advances" | "tax" | "calamities";

const QUESTIONS: Readonly<Record<string, First>> = {
  BuyAdvances: "advances",
  ChooseTaxRate: "tax",
};

/** What the question that is open needs to have explained, if anything. */
export function firstIn(ask: AskInfo | null, { phase }: Pick<Board, "phase">): First | null {
  if (ask === null) return null;
  return QUESTIONS[ask.question.type] ?? (phase.includes("calamit") ? "calamities" : null);
}

/** Which things were explained at which moment; whatever else stands there is none. */
export type Explained = Readonly<Partial<Record<First, string>>>;

/** Whether it is explained now: never before, or at this very moment. */
export const isNew = (explained: Explained, first: First, moment: string): boolean =>
  explained[first] === undefined || explained[first] === moment;
