/** Whether somebody is asked before they plainly give something away. */
import type { Facts } from "../model/facts";
import { goalChoice } from "../session/goalChoice.svelte";
import { isCoachWanted } from "../session/wanted";

/** As long as the goal line is wanted, and no coach says what to do. */
export function asksBefore(facts: Pick<Facts, "lessons">): boolean {
  return goalChoice.isShown && !(facts.lessons.length > 0 && isCoachWanted());
}
