/** The map cut into square tiles at a ladder of scales. */
import type { Box } from "../ground/geometry";

/** Device pixels along the side of a tile. */
export const TILE = 512;
const SMALLEST_SCALE = 0.2;

export interface Tile {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

export function tileKey({ level, column, row }: Tile): string {
  return `${level}/${column}/${row}`;
}

/** Levels from one scale to its double. */
const STEPS = 4;

/** Device pixels in one map unit at a level. */
export function levelScale(level: number): number {
  return SMALLEST_SCALE * 2 ** (level / STEPS);
}

/** The level that is painted for a scale: hardly ever blown up, so that letters stay crisp. */
export function levelFor(scale: number): number {
  return Math.max(0, Math.ceil(STEPS * Math.log2(scale / SMALLEST_SCALE) - 0.2));
}

/** The part of the map on a tile. */
export function tileBox({ column, row }: Tile, scale: number): Box {
  const side = TILE / scale;
  return { x0: column * side, y0: row * side, x1: (column + 1) * side, y1: (row + 1) * side };
}

/** The tiles of a level that touch a part of the sheet, those in the middle first. */
export function tilesIn(level: number, window: Box, sheet: Box): Tile[] {
  const side = TILE / levelScale(level);
  const first = (at: number, low: number) => Math.floor(Math.max(at, low) / side);
  const last = (at: number, high: number) => Math.ceil(Math.min(at, high) / side) - 1;
  const tiles: Tile[] = [];
  for (let row = first(window.y0, sheet.y0); row <= last(window.y1, sheet.y1); row++) {
    for (let column = first(window.x0, sheet.x0); column <= last(window.x1, sheet.x1); column++) {
      tiles.push({ level, column, row });
    }
  }
  const middle = [
    (window.x0 + window.x1) / 2 / side - 0.5,
    (window.y0 + window.y1) / 2 / side - 0.5,
  ];
  const away = (tile: Tile) =>
    Math.hypot(tile.column - (middle[0] ?? 0), tile.row - (middle[1] ?? 0));
  return tiles.sort((one, other) => away(one) - away(other));
}
