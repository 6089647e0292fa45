import { describe, expect, it } from "vitest";
import { share, type Part } from "./room";

/** Parts with so many lines each, by weight, in a panel of so many lines. */
function shared(room: number, ...lines: readonly (readonly number[])[]): readonly number[] {
  const shown = lines.map(() => 0);
  const parts = lines.map((lengths, index): Part => {
    const show = (length: number): void => void (shown[index] = lengths[length] ?? 0);
    return { weight: -index, most: lengths.length - 1, show, settled: () => undefined };
  });
  share(parts, () => shown.reduce((sum, one) => sum + one, 0) <= room);
  return shown;
}

describe("the room of a panel", () => {
  it("lets all be read where there is room for it", () => {
    expect(shared(9, [1, 3], [2, 5])).toEqual([3, 5]);
  });

  it("goes to what weighs most", () => {
    expect(shared(6, [1, 4], [2, 4])).toEqual([4, 2]);
  });

  it("goes to what is lighter where the heavier cannot use it", () => {
    expect(shared(6, [1, 6], [2, 4])).toEqual([1, 4]);
  });

  it("shows a part at a length between where all of it would be too long", () => {
    expect(shared(5, [1, 2, 3, 9], [2, 7])).toEqual([3, 2]);
  });

  it("shows the least of all where even that is too much", () => {
    expect(shared(2, [1, 4], [2, 4])).toEqual([1, 2]);
  });
});
