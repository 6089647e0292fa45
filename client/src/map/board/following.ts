/** The window goes along with what is played on the map, and comes back afterwards. */
import type { Camera } from "../canvas/camera";
import type { Stage } from "../canvas/stage";
import type { Act } from "../ground/acts";

/** What happens in more places than this happens everywhere: the window does not go there. */
const MOST_PLACES = 24;

export class Following {
  private from: Camera | null = null;
  /** The reader looks elsewhere: they are left in peace. */
  private left = false;

  constructor(private readonly stage: Stage) {
    stage.onHand = () => (this.left = true);
  }

  act(act: Act | null): void {
    if (act === null) return this.comeBack();
    if (this.from === null) [this.from, this.left] = [this.stage.goal, false];
    if (this.left) return;
    const seen = act.places.length <= MOST_PLACES && this.stage.follow(act.places);
    if (!seen) this.stage.lookFrom(this.from);
  }

  private comeBack(): void {
    if (this.from !== null && !this.left) this.stage.lookFrom(this.from);
    this.from = null;
  }
}
