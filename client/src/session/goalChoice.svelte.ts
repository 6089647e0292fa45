/** Whether the goal line is shown: as one chose on this device, else until three games are finished. */
import { listTables } from "../net/server";
import { Refused } from "../net/http";
import { keptNames } from "./kept";

const CHOICE = "ecumene.goals";
const FINISHED = "ecumene.finished";
const LEARNT_AFTER = 3;

class GoalChoice {
  private chosen = $state(localStorage.getItem(CHOICE));
  /** The tables that are known to be finished. */
  private finished = $state.raw(keptNames(FINISHED));

  get isShown(): boolean {
    return this.chosen === null ? this.isNewcomer : this.chosen === "on";
  }

  /** Whether fewer than three games are finished. */
  get isNewcomer(): boolean {
    return this.finished.length < LEARNT_AFTER;
  }

  choose(isShown: boolean): void {
    this.chosen = isShown ? "on" : "off";
    localStorage.setItem(CHOICE, this.chosen);
  }

  /** Some games are over; which of them were known is all the same. */
  note(tables: readonly string[]): void {
    const known = new Set([...this.finished, ...tables]);
    if (known.size === this.finished.length) return;
    this.finished = [...known].slice(0, LEARNT_AFTER);
    localStorage.setItem(FINISHED, JSON.stringify(this.finished));
  }

  /** Asks the server which of my games are over, on whatever device they were played. */
  async learn(): Promise<void> {
    if (!this.isNewcomer) return;
    try {
      const { tables } = await listTables("mine");
      this.note(tables.flatMap(({ id, status }) => (status === "finished" ? [id] : [])));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  /** Another tab has chosen or finished something. */
  reread(): void {
    this.chosen = localStorage.getItem(CHOICE);
    this.finished = keptNames(FINISHED);
  }
}

export const goalChoice = new GoalChoice();
