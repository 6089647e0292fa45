/** Whether the coach explains what is new in a real game: as one chose on this device, else until three games are finished. */
import { goalChoice } from "./goalChoice.svelte";
import { keptNames } from "./kept";
import { isCoachWanted } from "./wanted";

const CHOICE = "ecumene.coach.real";
const MET = "ecumene.coach.met";
const LEARNT = "ecumene.coach.learnt";

class CoachChoice {
  private chosen = $state(localStorage.getItem(CHOICE));
  /** Names of what was met already. */
  met = $state.raw(keptNames(MET));
  /** Whether the First Game was played with the coach. */
  hasLearnt = $state(localStorage.getItem(LEARNT) !== null);

  get isOn(): boolean {
    return this.chosen === null ? isCoachWanted() && goalChoice.isNewcomer : this.chosen === "on";
  }

  choose(isOn: boolean): void {
    this.chosen = isOn ? "on" : "off";
    localStorage.setItem(CHOICE, this.chosen);
  }

  /** These were explained, and never will be again. */
  meet(names: readonly string[]): void {
    const fresh = names.filter((name) => !this.met.includes(name));
    if (fresh.length === 0) return;
    this.met = [...this.met, ...fresh];
    localStorage.setItem(MET, JSON.stringify(this.met));
  }

  /** The First Game teaches these. */
  learn(names: readonly string[]): void {
    this.hasLearnt = true;
    localStorage.setItem(LEARNT, "yes");
    this.meet(names);
  }

  /** Another tab has chosen or met something, or ended the First Game. */
  reread(): void {
    this.chosen = localStorage.getItem(CHOICE);
    this.met = keptNames(MET);
    this.hasLearnt = localStorage.getItem(LEARNT) !== null;
  }
}

export const coachChoice = new CoachChoice();
