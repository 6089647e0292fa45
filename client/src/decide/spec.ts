/**
 * A decision as a form: rows of pieces, places, players or cards to choose, and goals they must meet.
 *
 * What a player has chosen so far is one record from row to number, so that undo, suggestions and
 * clicks on the map work alike for every question. Rows may depend on what is chosen.
 */
import type { Ref, Rich } from "../messages/rich";
import type { Unit } from "../messages/shapes";

/** As many as one likes. */
export const ALL = 999;

export type Chosen = Readonly<Record<string, number>>;

export interface Row {
  readonly id: string;
  /** What the row is about; a reference is drawn with its name, anything else as text. */
  readonly about: Ref | Rich;
  readonly most: number;
  /** What one of it counts towards its goal. */
  readonly weight?: number;
  /** The goal it counts towards; none for rows that only say how. */
  readonly goal?: number;
  /** The heading it stands under. */
  readonly group?: Rich;
  readonly note?: Rich;
  /** The area that chooses this row when it is clicked on the map. */
  readonly area?: string;
  /** The areas that do, where there are several. */
  readonly areas?: readonly string[];
  /** Its area has a city site, which is drawn at every scale. */
  readonly onSite?: boolean;
  /** Choosing this row lets go of all others that name the same. */
  readonly instead?: string;
  /** But not of those that name the same here too. */
  readonly beside?: string;
  readonly flag?: boolean;
  /** A number is set even where there is only one, as in the rows beside it. */
  readonly counted?: boolean;
}

export interface Goal {
  readonly unit: Unit;
  readonly least: number;
  readonly most: number;
  /** Only multiples of this are allowed. */
  readonly step?: number;
  /** What the chosen are for, where a form has several goals. */
  readonly name?: string;
}

export interface Spec {
  readonly rows: readonly Row[];
  readonly goals: readonly Goal[];
  /** Something worth knowing about what is chosen now: what it costs, what is left. */
  readonly remark?: Rich;
  /** What the button says for what is chosen now, where "commit" would hide what happens. */
  readonly act?: string;
  readonly cautions?: readonly Caution[];
}

/** Something a player may not have seen; where pieces are lost, they are asked to confirm. */
export interface Caution {
  readonly text: Rich;
  readonly loses: boolean;
  /** What it is about, where somebody must know. */
  readonly about?: "tax";
}

/** How one kind of question becomes a form and back. */
export interface Form<D, C, A> {
  spec(decision: D, choices: C, chosen: Chosen): Spec;
  answer(chosen: Chosen, decision: D, choices: C): A;
  /** What is chosen in an answer, for suggestions and for answers taken up again. */
  chosen(answer: A, decision: D, choices: C): Chosen;
}

export function totalOf(spec: Spec, goal: number, chosen: Chosen): number {
  return spec.rows
    .filter((row) => row.goal === goal)
    .reduce((sum, row) => sum + (row.weight ?? 1) * (chosen[row.id] ?? 0), 0);
}

/** The most that the rows of a goal can come to: what the form says is allowed, and no more. */
export function mostOf(spec: Spec, goal: number): number {
  const alone = new Map<string, Map<string, number>>();
  let together = 0;
  for (const row of spec.rows) {
    const counts = row.most * (row.weight ?? 1);
    if (row.goal !== goal || counts <= 0) continue;
    if (row.instead === undefined) together += counts;
    else {
      const sides = alone.get(row.instead) ?? new Map<string, number>();
      const side = row.beside ?? row.id;
      alone.set(row.instead, sides.set(side, (sides.get(side) ?? 0) + counts));
    }
  }
  const rivals = [...alone.values()].reduce((sum, sides) => sum + Math.max(...sides.values()), 0);
  const { most = 0, step = 1 } = spec.goals[goal] ?? {};
  const reached = most >= ALL ? most : Math.min(most, together + rivals);
  return reached - (reached % step);
}

export function isMet(goal: Goal, total: number): boolean {
  return total >= goal.least && total <= goal.most && total % (goal.step ?? 1) === 0;
}

export function isComplete(spec: Spec, chosen: Chosen): boolean {
  return spec.goals.every((goal, index) => isMet(goal, totalOf(spec, index, chosen)));
}

/** Whether the same is chosen, in whatever order. */
export function isSame(one: Chosen, other: Chosen): boolean {
  const rows = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return rows.every((row) => (one[row] ?? 0) === (other[row] ?? 0));
}

/** The first goal that is not met yet, by its number; -1 when all are. */
export const owing = (spec: Spec, chosen: Chosen): number =>
  spec.goals.findIndex((goal, index) => !isMet(goal, totalOf(spec, index, chosen)));

/** What is chosen, without rows that are gone, and without zeros. */
export function tidy(spec: Spec, chosen: Chosen): Chosen {
  const most = new Map(spec.rows.map((row) => [row.id, row.most]));
  const kept = Object.entries(chosen).map(
    ([id, count]) => [id, Math.min(count, most.get(id) ?? 0)] as const,
  );
  return Object.fromEntries(kept.filter(([, count]) => count > 0));
}

/** The rows that are let go when this one is chosen. */
function rivalsOf(spec: Spec, row: Row): Set<string> {
  const rivals = spec.rows.filter(
    (one) =>
      row.instead !== undefined &&
      one.instead === row.instead &&
      (row.beside === undefined || one.beside !== row.beside),
  );
  return new Set(rivals.map((one) => one.id).filter((id) => id !== row.id));
}

/** Sets the number of a row, within its bounds; rows it excludes are let go. */
export function put(spec: Spec, chosen: Chosen, id: string, count: number): Chosen {
  const row = spec.rows.find((one) => one.id === id);
  if (row === undefined) return chosen;
  const others = rivalsOf(spec, row);
  const kept = Object.entries(chosen).filter(
    ([other]) => other !== id && !(count > 0 && others.has(other)),
  );
  const bounded = Math.max(0, Math.min(row.most, count));
  return Object.fromEntries(bounded > 0 ? [...kept, [id, bounded]] : kept);
}

/** How many more of a row could be chosen before its goal is overshot. */
export function roomFor(spec: Spec, chosen: Chosen, row: Row): number {
  const left = row.most - (chosen[row.id] ?? 0);
  const goal = row.goal === undefined ? undefined : spec.goals[row.goal];
  if (goal === undefined || row.goal === undefined) return left;
  const rivals = rivalsOf(spec, row);
  const kept = Object.fromEntries(Object.entries(chosen).filter(([id]) => !rivals.has(id)));
  const free = goal.most - totalOf(spec, row.goal, kept);
  return Math.min(left, Math.max(0, Math.floor(free / Math.max(1, row.weight ?? 1))));
}

/** The areas that choose a row when they are clicked on the map. */
export const areasOf = (row: Row): readonly string[] =>
  row.areas ?? (row.area === undefined ? [] : [row.area]);

/** A click on an area: one more of its row, or none again when there is no more to choose. */
export function click(spec: Spec, chosen: Chosen, area: string): Chosen {
  const rows = spec.rows.filter((row) => areasOf(row).includes(area));
  const single = rows.find((row) => row.most === 1 && isSwap(spec, row) && !chosen[row.id]);
  const open = single ?? rows.find((row) => roomFor(spec, chosen, row) > 0);
  if (open !== undefined) {
    const swapped = single === undefined ? chosen : emptied(spec, chosen, single);
    return put(spec, swapped, open.id, (swapped[open.id] ?? 0) + 1);
  }
  return rows.reduce((left, row) => put(spec, left, row.id, 0), chosen);
}

/** Whether a row is one of several of which just one is wanted, so that a click swaps. */
function isSwap(spec: Spec, row: Row): boolean {
  const goal = row.goal === undefined ? undefined : spec.goals[row.goal];
  return goal?.most === 1;
}

function emptied(spec: Spec, chosen: Chosen, row: Row): Chosen {
  const rivals = new Set(spec.rows.filter((one) => one.goal === row.goal).map((one) => one.id));
  return Object.fromEntries(Object.entries(chosen).filter(([id]) => !rivals.has(id)));
}

/** Chooses a row as a radio button or check box does. */
export function toggle(spec: Spec, chosen: Chosen, row: Row): Chosen {
  if (chosen[row.id]) return put(spec, chosen, row.id, 0);
  const base = isSwap(spec, row) ? emptied(spec, chosen, row) : chosen;
  return put(spec, base, row.id, 1);
}

export interface LitArea {
  readonly area: string;
  readonly kind: "choice" | "chosen" | "site";
  /** How many are chosen there, where it can be more than one. */
  readonly badge?: string;
}

/** The areas that may be chosen, and those that are. */
export function litAreas(spec: Spec, chosen: Chosen): LitArea[] {
  const lit = new Map<string, LitArea>();
  for (const row of spec.rows) {
    const count = chosen[row.id] ?? 0;
    for (const area of areasOf(row)) {
      if (count > 0) {
        const badge = row.most > 1 ? { badge: String(count) } : {};
        lit.set(area, { area, kind: "chosen", ...badge });
      } else if (!lit.has(area)) {
        lit.set(area, { area, kind: row.onSite ? "site" : "choice" });
      }
    }
  }
  return [...lit.values()];
}

/** Whether taps on areas can choose everything there is: each row has an area to itself. */
export function isAnsweredOnMap(spec: Spec): boolean {
  const areas = spec.rows.flatMap((row) => row.area ?? []);
  return (
    areas.length > 0 && areas.length === spec.rows.length && new Set(areas).size === areas.length
  );
}

/** The rows under their headings, in the order in which these first come. */
export function grouped(rows: readonly Row[]): { heading: Rich; rows: Row[] }[] {
  const found = new Map<string, { heading: Rich; rows: Row[] }>();
  for (const row of rows) {
    const heading = row.group ?? [];
    const key = JSON.stringify(heading);
    const group = found.get(key) ?? { heading, rows: [] };
    group.rows.push(row);
    found.set(key, group);
  }
  return [...found.values()];
}
