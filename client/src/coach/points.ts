/** What a line points at: places on the map, and parts of the page by the names they bear. */
import type { Lesson } from "../api/facts";
import type { Known } from "../model/lessons/known";

/** Parts of the page that carry `data-point`. */
export type Part = "commit" | "suggest" | "hand" | "deal" | "boards" | "market" | "turn" | "next";

export type Point = { readonly area: string } | { readonly part: Part };

const areas = (ids: readonly string[]): readonly Point[] => ids.map((area) => ({ area }));
const part = (name: Part) => (): readonly Point[] => [{ part: name }];
const home = ({ home: area }: Known): readonly Point[] => (area === "" ? [] : [{ area }]);

const POINTS: Readonly<Record<string, (known: Known) => readonly Point[]>> = {
  welcome: part("turn"),
  board: home,
  tokens: home,
  goal: part("boards"),
  growth: ({ areas: own }) => areas(own),
  one_step: home,
  surplus: part("boards"),
  trade_cards: part("hand"),
  calamities: part("hand"),
  trade: part("hand"),
  review: ({ last }) =>
    areas([...last.lostCities, ...Object.keys({ ...last.surplus, ...last.fought }), ...last.built]),
  cards: part("hand"),
  farewell: part("next"),
  "ask.Trade": part("market"),
};

/** By the name of a line; a question points at what its hint speaks of. */
export function pointsOf(id: string, known: Known, hint?: Lesson): readonly Point[] {
  if (hint !== undefined && hint.areas.length > 0) return areas(hint.areas);
  const say = POINTS[id] ?? POINTS[id.split(".")[0] ?? ""];
  return say?.(known) ?? [];
}

export const areasIn = (points: readonly Point[]): readonly string[] =>
  points.flatMap((one) => ("area" in one ? [one.area] : []));

export const partIn = (points: readonly Point[]): Part | null =>
  points.flatMap((one) => ("part" in one ? [one.part] : []))[0] ?? null;
