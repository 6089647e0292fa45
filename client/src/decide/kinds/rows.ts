/** Rows that recur in the forms. */
import { area, card, civ, type Rich } from "../../messages/rich";
import type { Chosen, Row } from "../spec";

type Counts = Readonly<Record<string, number>>;

export const areaRow = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  about: area(id),
  most: 1,
  goal: 0,
  area: id,
  ...more,
});

export const civRow = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  about: civ(id),
  most: 1,
  goal: 0,
  ...more,
});

/** Rows for cards held, each name once with its number. */
export function cardRows(counts: Counts, note?: (name: string) => Rich): Row[] {
  return Object.entries(counts).map(([name, count]) => {
    const row: Row = { id: name, about: card(name), most: count, goal: 0 };
    return note === undefined ? row : { ...row, note: note(name) };
  });
}

/** Names, each as often as it was chosen. */
export function spread(chosen: Chosen): string[] {
  return Object.entries(chosen).flatMap(([id, count]) => Array<string>(count).fill(id));
}

/** The chosen rows whose names begin with a prefix, without it. */
export function under(chosen: Chosen, prefix: string): Record<string, number> {
  const found = Object.entries(chosen).filter(([id]) => id.startsWith(prefix));
  return Object.fromEntries(found.map(([id, count]) => [id.slice(prefix.length), count]));
}

export function prefixed(counts: Counts | undefined, prefix: string): Record<string, number> {
  return Object.fromEntries(Object.entries(counts ?? {}).map(([id, count]) => [prefix + id, count]));
}

export const ones = (ids: readonly string[]): Record<string, number> =>
  Object.fromEntries(ids.map((id) => [id, 1]));

export const sum = (counts: Counts): number => Object.values(counts).reduce((a, b) => a + b, 0);
