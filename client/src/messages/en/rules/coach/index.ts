/** Everything the coach of a guided game says. */
import { aims, asks, filled, hints, noDeal, own, waiting } from "./asks";
import { lines } from "./lines";
import { panel } from "./panel";
import { cardsOf, reviewOf } from "./review";

export const coach = {
  ...panel,
  lines,
  aims,
  asks,
  filled,
  hints,
  noDeal,
  own,
  waiting,
  reviewOf,
  cardsOf,
} as const;
