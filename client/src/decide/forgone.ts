/** Whether somebody is asked before they plainly give something away. */
import type { Facts } from "../model/facts";
import { goalChoice } from "../session/goalChoice.svelte";
import { isCoachWanted } from "../session/wanted";

/** As long as the goal line is wanted, and no coach says what to do. */
export function asksBefore(facts: Pick<Facts, "lessons">): boolean {
  return goalChoice.isShown && !(facts.lessons.length > 0 && isCoachWanted());
}

/** Who has said twice in a game that they are sure of something need not say it again. */
const OFTEN = 2;
const keyOf = (table: string, reason: string): string => `ecumene.sure.${table}.${reason}`;

/** How often somebody has gone on in spite of a question. */
const timesSure = (table: string, reason: string): number =>
  Number(localStorage.getItem(keyOf(table, reason)) ?? 0);

export const isConfirmed = (table: string, reason: string): boolean =>
  timesSure(table, reason) >= OFTEN;

export function confirm(table: string, reason: string): void {
  localStorage.setItem(keyOf(table, reason), String(timesSure(table, reason) + 1));
}
