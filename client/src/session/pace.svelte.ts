/** How fast the others' moves are shown: the player's setting on this device. */

export const PACES = ["slow", "normal", "fast", "once"] as const;
export type Pace = (typeof PACES)[number];

const KEY = "ecumene.pace";

/** Milliseconds that a scene takes. */
const TIMES: Readonly<Record<Pace, number>> = { slow: 3600, normal: 1900, fast: 900, once: 0 };

class Pacing {
  private chosen = $state<Pace>(PACES.find((one) => one === localStorage.getItem(KEY)) ?? "normal");

  get pace(): Pace {
    return this.chosen;
  }

  set pace(pace: Pace) {
    this.chosen = pace;
    localStorage.setItem(KEY, pace);
  }

  get milliseconds(): number {
    return TIMES[this.chosen];
  }
}

/** One for the whole page: it stands at the show's controls, in the seat panel and in the replay. */
export const pacing = new Pacing();

/** Whether the reader asked for little motion: then scenes change, but nothing moves. */
export const isCalm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
