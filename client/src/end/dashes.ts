/** Lines differ by their dashes too: colour is never the only sign. */
const DASHES: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [10, 3, 2, 3], [4, 4]];

/** The dashes of a line by its place among all. */
export const dashesOf = (place: number): readonly number[] => DASHES[place % DASHES.length] ?? [];
