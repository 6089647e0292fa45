/** How fast the others' moves are shown: the player's setting on this device. */

export const PACES = ["slow", "normal", "fast", "once"] as const;
export type Pace = (typeof PACES)[number];

const KEY = "ecumene.pace";

/** Milliseconds that a scene takes. */
const TIMES: Readonly<Record<Pace, number>> = { slow: 3600, normal: 1900, fast: 900, once: 0 };

/** Scenes of others among themselves, in parts of a usual scene: one, all of them, and each however many there are. */
const FAR = { most: 0.6, together: 2.4, least: 0.3 } as const;

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

  /** The time of a scene that lies far from one's own pieces: shorter, the more there are, unless all is to be slow. */
  far(scenes: number): number {
    if (this.chosen === "slow") return this.milliseconds;
    const share = Math.max(FAR.least, Math.min(FAR.most, FAR.together / Math.max(1, scenes)));
    return Math.round(this.milliseconds * share);
  }
}

/** One for the whole page: it stands at the show's controls, in the seat panel and in the replay. */
export const pacing = new Pacing();

/** Whether the reader asked for little motion: then scenes change, but nothing moves. */
export const isCalm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
