import type { MovementOffer } from "../plan/orders";
import type { BoardSetup } from "../map/ground/facts";
import type { Mark } from "../map/ground/acts";
import type { BoardView } from "../map/ground/pieces";

/** A position from a real game in which somebody is planning their movement. */
export interface Position {
  readonly setup: BoardSetup;
  readonly view: BoardView;
  readonly me: string;
  readonly offer: MovementOffer;
  readonly marks?: readonly Mark[];
}
