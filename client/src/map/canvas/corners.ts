/** What buttons, the little map and the line about an area cover of the board, in pixels. */
import type { Box } from "../ground/geometry";
import type { Size } from "./camera";

/** Below this width there is no little map, and cards are made small. */
const NARROW = 640;
/** Below this height there is no little map either: it would hide too much of the large one. */
const FLAT = 440;
/** Below this height the buttons of a wide window stand in a row, else in a column. */
const LOW = 320;
const BUTTONS = { long: 304, short: 60 };
const LITTLE_MAP = { width: 240, height: 140 };
/** In a narrow window the lowest strip has the buttons, and between them the line about an area. */
const STRIP = 56;
/** The way to the past, in the lower left corner. */
const PAST = { width: 140, height: 52 };

export const isNarrow = (size: Size | undefined): boolean =>
  size !== undefined && size.width < NARROW;

/** Whether there is room for the little map. */
export const hasLittleMap = (size: Size | undefined): boolean =>
  size !== undefined && size.width >= NARROW && size.height >= FLAT;

export function coveredOf(size: Size): Box[] {
  const { width, height } = size;
  const below = { x0: 0, y0: height - STRIP, x1: width, y1: height };
  if (isNarrow(size)) return [below];
  const low = height < LOW;
  const [across, up] = low ? [BUTTONS.long, BUTTONS.short] : [BUTTONS.short, BUTTONS.long];
  const past = { x0: 0, y0: height - PAST.height, x1: PAST.width, y1: height };
  const buttons = { x0: width - across, y0: height - up, x1: width, y1: height };
  if (!hasLittleMap(size)) return [past, buttons];
  const little = {
    x0: width - across - LITTLE_MAP.width,
    y0: height - LITTLE_MAP.height,
    x1: width - across,
    y1: height,
  };
  return [past, buttons, little];
}
