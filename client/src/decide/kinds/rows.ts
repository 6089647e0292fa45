/** Rows that recur in the forms. */
import { messages } from "../../messages";
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
export function cardRows(counts: Counts, note: (name: string) => Rich): Row[] {
  return Object.entries(counts).map(([name, count]) => ({
    id: name,
    about: card(name),
    most: count,
    goal: 0,
    counted: true,
    note: note(name),
  }));
}

/** What is printed on a card, and what a set of it is worth. */
export interface Values {
  readonly faceValue: (name: string) => number;
  readonly setValue: (name: string, count: number) => number;
}

/** The same with what they are worth, the cheapest set first. */
export function valuedRows(counts: Counts, { faceValue, setValue }: Values): Row[] {
  const worth = (name: string): number => setValue(name, counts[name] ?? 0);
  const sorted = Object.fromEntries(Object.entries(counts).sort(([a], [b]) => worth(a) - worth(b)));
  return cardRows(sorted, (name) =>
    messages.forms.faceValue(faceValue(name), counts[name] ?? 0, worth(name)),
  );
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
  return Object.fromEntries(
    Object.entries(counts ?? {}).map(([id, count]) => [prefix + id, count]),
  );
}

export const ones = (ids: readonly string[]): Record<string, number> =>
  Object.fromEntries(ids.map((id) => [id, 1]));

export const sum = (counts: Counts): number => Object.values(counts).reduce((a, b) => a + b, 0);
