/** Everything the coach says, in a guided game and in real ones. */
import { agreed, aims, asks, filled, hints, noDeal, own, planned, waiting } from "./asks";
import { lines } from "./lines";
import { panel } from "./panel";
import { real } from "./real";
import { cardsOf, reviewOf } from "./review";

export const coach = {
  ...panel,
  real,
  lines,
  aims,
  asks,
  filled,
  hints,
  agreed,
  noDeal,
  own,
  planned,
  waiting,
  reviewOf,
  cardsOf,
} as const;
