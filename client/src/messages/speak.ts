/** Events, questions, refusals and reasons as sentences of the catalogue in use. */
import type { Decision, GameEvent } from "../api/engine";
import type { Counsel, Why } from "../model/counsel";
import type { Facts } from "../model/facts";
import type { Goal } from "../model/goal/goals";
import { messages } from ".";
import type { Rich } from "./rich";

/** What happened. */
export function eventText(event: GameEvent): Rich {
  const say = messages.events[event.type] as ((event: GameEvent) => Rich) | undefined;
  return say === undefined ? [`${messages.plainName(event.type)}.`] : say(event);
}

/** What a kind of question is called; one that the catalogue does not know, by its own name. */
export const questionName = (kind: string): string =>
  messages.questionNames[kind as Decision["type"]] ?? messages.plainName(kind);

/** What a question is called where it stands alone: what is to be chosen, and what becomes of it. */
export const headingOf = (question: Decision): string =>
  question.type === "ChooseCities"
    ? messages.fateNames[question.fate]
    : questionName(question.type);

/** What a phase is called. */
export const phaseName = (id: string): string =>
  messages.phases[id as keyof typeof messages.phases]?.name ??
  messages.openings[id as keyof typeof messages.openings] ??
  messages.plainName(id);

/** A numbered phase of the rulebook, with the phases of ours that belong to it. */
export interface PrintedPhase {
  readonly number: number;
  readonly name: string;
  readonly phases: readonly string[];
}

/** The phases as an edition numbers them: its own way, or as the catalogue does for all. */
export function printedPhases({ words }: Pick<Facts, "words">): PrintedPhase[] {
  if (words.printed.length > 0)
    return words.printed.map((phases, at) => ({
      number: at + 1,
      name: phaseName(phases[0] ?? ""),
      phases,
    }));
  return Object.entries(messages.phaseGroups).map(([number, name]) => ({
    number: Number(number),
    name,
    phases: Object.entries(messages.phases).flatMap(([id, { group }]) =>
      group === Number(number) ? [id] : [],
    ),
  }));
}

/** How many phases are told ahead. */
const AHEAD = 2;

/** The printed phases that follow a phase this turn, by their names; null for a phase that is none of them. */
export function comingPhases(
  facts: Pick<Facts, "words">,
  played: readonly string[],
  phase: string,
): string[] | null {
  const printed = printedPhases(facts).filter(({ phases }) =>
    phases.some((one) => played.includes(one)),
  );
  const now = printed.findIndex(({ phases }) => phases.includes(phase));
  return now < 0 ? null : printed.slice(now + 1, now + 1 + AHEAD).map(({ name }) => name);
}

/** What is asked; how one moves is for the table to choose. */
export function questionText(
  decision: Decision,
  me: string,
  mode: keyof typeof messages.movementModes = "census",
  isEarly = false,
): Rich {
  if (decision.type === "PlanMovement")
    return isEarly ? messages.movementEarly : messages.movementModes[mode].asked;
  const say = messages.questions[decision.type] as
    ((decision: Decision, me: string) => Rich) | undefined;
  return say === undefined ? [`${messages.plainName(decision.type)}.`] : say(decision, me);
}

/** Why something was refused. */
export function refusalText(code: string, facts: Readonly<Record<string, unknown>>): Rich {
  const say = messages.refusals[code as keyof typeof messages.refusals] as
    ((facts: InstanceType<typeof messages.Facts>) => Rich) | undefined;
  if (say !== undefined) return say(new messages.Facts(facts));
  return [messages.serverCodes[code] ?? messages.unknownRefusal(code)];
}

/** What a space of the A.S.T. asks for; what the catalogue does not know is named by its identifier. */
export function needText({
  what,
  bound,
}: {
  readonly what: string;
  readonly bound: number;
}): string {
  const say = messages.table.needs[what];
  return say === undefined ? messages.plainName(what).toLowerCase() : say(bound);
}

/** What to aim for, in one sentence. */
export function goalText(goal: Goal): Rich {
  const say = messages.goal.say[goal.kind] as (goal: Goal) => Rich;
  return say(goal);
}

const BECAUSE: Readonly<Record<string, (facts: Why["facts"]) => Rich>> = {
  ...messages.shop.because,
  ...messages.market.because,
  ...messages.reasons,
};

/** The reasons as sentences; one that has no words is left out. */
export function reasonsOf({ why }: Counsel): Rich[] {
  return why.flatMap(({ code, facts }) => {
    const say = BECAUSE[code];
    return say === undefined ? [] : [say(facts)];
  });
}
