/** What the panels put on the map, and what the map tells the panels. */
import type { Arrow, Lit, Mark } from "../map/overlay";
import type { BoardView } from "../map/pieces";

/** What one panel wants of the map while it is open. */
export interface MapWish {
  readonly lit?: readonly Lit[];
  readonly arrows?: readonly Arrow[];
  readonly dragFrom?: readonly string[];
  readonly selected?: string | null;
  /** The pieces as a plan would leave them. */
  readonly view?: BoardView;
  /** Whether the map is enough to answer: on a phone the question then folds into a bar. */
  readonly suffices?: boolean;
  readonly onArea?: (area: string) => void;
  readonly onDrag?: (from: string, to: string) => void;
}

export class MapLink {
  wish = $state.raw<MapWish>({});
  marks = $state.raw<readonly Mark[]>([]);
  /** Areas to bring into view; a new list each time. */
  target = $state.raw<readonly string[] | null>(null);
  /** The whole of a folded question was asked for. */
  details = $state(false);

  get folded(): boolean {
    return this.wish.suffices === true && !this.details;
  }

  show(areas: readonly string[]): void {
    this.target = [...areas];
  }

  /** A small window shows a part of the map only: the part that a question is about. */
  showIfSmall(areas: readonly string[]): void {
    if (window.matchMedia("(max-width: 760px)").matches) this.show(areas);
  }

  /** A panel is gone: nothing is lit any more. */
  clear(): void {
    this.wish = {};
    this.details = false;
  }
}
