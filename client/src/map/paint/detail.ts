/** What shows at which scale: far away little, near everything. Scales are pixels in one map unit. */

const SMALLEST_LETTERS = 6.6;
const LIMITS_FROM = 0.5;
const SITES_FROM = 0.36;
const RIBBONS_FROM = 0.62;
const PEAKS_FROM = 0.3;
const REGIONS_BELOW = 0.34;
const EMBLEMS_FROM = 0.78;

export interface Detail {
  readonly sites: boolean;
  readonly limits: boolean;
  readonly ribbons: boolean;
  readonly peaks: boolean;
  /** The names of whole regions, where those of areas cannot be read. */
  readonly regions: boolean;
  /** The smallest letters, in map units, that can be read. */
  readonly letters: number;
}

export function detailAt(scale: number): Detail {
  return {
    sites: scale >= SITES_FROM,
    limits: scale >= LIMITS_FROM,
    ribbons: scale >= RIBBONS_FROM,
    peaks: scale >= PEAKS_FROM,
    regions: scale < REGIONS_BELOW,
    letters: SMALLEST_LETTERS / scale,
  };
}

/** How pieces are drawn: far away as discs with a number, near with the emblem beside it. */
export type PieceDetail = "disc" | "full";

export interface PieceSize {
  readonly detail: PieceDetail;
  /** How much larger than on the printed map the pieces are, so that they stay readable. */
  readonly growth: number;
}

/** Steps of growth, so that pieces keep their places while one zooms a little. */
const GROWTHS = [1, 1.25, 1.6, 2, 2.5, 3.2] as const;
const DISC_PIXELS = 9;
const DISC_UNITS = 11;

export function pieceSizeAt(scale: number): PieceSize {
  if (scale >= EMBLEMS_FROM) return { detail: "full", growth: scale >= 1.05 ? 1 : 1.25 };
  const wanted = DISC_PIXELS / (DISC_UNITS * scale);
  const growth = GROWTHS.find((step) => step >= wanted * 0.93) ?? GROWTHS[GROWTHS.length - 1] ?? 1;
  return { detail: "disc", growth };
}
