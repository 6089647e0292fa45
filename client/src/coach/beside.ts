/** Somebody who sits beside the player: the coach of the First Game, and of the real ones after it. */
import type { Line } from "./script";

export interface Beside {
  /** Whether he leads through the whole game, and offers his moves. */
  readonly isGuided: boolean;
  readonly wanted: boolean;
  /** On a small screen: only the beginning of the line shows. */
  folded: boolean;
  readonly line: Line | null;
  /** The question that is open, by its name. */
  readonly asked: string | null;
  readonly turn: number;
  readonly hasNext: boolean;
  readonly isOver: boolean;
  readonly canGoBack: boolean;
  /** Instead of what the player has made up, or where nothing is made up yet. */
  readonly canDo: "do" | "instead" | "again" | null;
  readonly busy: boolean;
  /** Where the plan that was filled in goes. */
  readonly places: readonly string[];
  next(): void;
  /** Says once more what was said before; where he is silent, what he said last. */
  back(): void;
  want(wanted: boolean): void;
  /** Reads what this device remembers; another tab may have gone on. */
  recall(): void;
  /** Keeps step with the game. */
  follow(): void;
  /** Makes up what is told of a question. */
  prepare(): Promise<void>;
  /** Fills in his answer; gives the kind of question, or null where he has none. */
  fill(): Promise<string | null>;
}
