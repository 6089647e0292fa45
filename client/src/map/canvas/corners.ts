/** What the buttons and the little map cover of the board, in pixels. */
import type { Corner, Size } from "./camera";

/** Below this width there is no little map, and cards are made small. */
const NARROW = 700;
/** Below this height the buttons stand in a row, else in a column. */
const LOW = 420;
const BUTTONS = { long: 304, short: 60 };
/** In a narrow window all but two of them are folded away. */
const FOLDED = { long: 100, short: 56 };
const LITTLE_MAP = { width: 232, height: 136 };

export const isNarrow = (size: Size | undefined): boolean =>
  size !== undefined && size.width < NARROW;

export function coveredCorners(size: Size): Corner[] {
  const { long, short } = isNarrow(size) ? FOLDED : BUTTONS;
  const buttons =
    size.height < LOW ? { width: long, height: short } : { width: short, height: long };
  return isNarrow(size)
    ? [buttons]
    : [buttons, { width: buttons.width + LITTLE_MAP.width, height: LITTLE_MAP.height }];
}
