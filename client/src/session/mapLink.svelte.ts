/** What the panels put on the map, and what the map tells the panels. */
import type { Lit } from "../map/canvas/overlay";
import type { Arrow, Mark } from "../map/ground/acts";
import type { BoardView } from "../map/ground/pieces";

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
  /** An area was chosen; with Shift, all that lies there is meant. */
  readonly onArea?: (area: string, whole?: boolean) => void;
  readonly onDrag?: (from: string, to: string) => void;
}

export class MapLink {
  wish = $state.raw<MapWish>({});
  marks = $state.raw<readonly Mark[]>([]);
  /** Areas that a coach points at. */
  pointed = $state.raw<readonly string[]>([]);
  /** Areas to bring into view, until they have been; a new list each time. */
  target = $state.raw<readonly string[] | null>(null);
  /** What the open question is about: it is seen together with one's own lands; a new list for each question. */
  asked = $state.raw<readonly string[]>([]);
  /** Areas that should show, without more moving about than that needs. */
  included = $state.raw<readonly string[]>([]);
  /** The whole of a folded question was asked for. */
  details = $state(false);

  get folded(): boolean {
    return this.wish.suffices === true && !this.details;
  }

  show(areas: readonly string[]): void {
    this.target = [...areas];
  }

  /** A question begins, and the map shows what it is about. */
  begin(areas: readonly string[]): void {
    this.asked = [...areas];
  }

  /** A panel is gone: nothing is lit any more. */
  clear(): void {
    this.wish = {};
    this.asked = [];
    this.details = false;
  }
}
