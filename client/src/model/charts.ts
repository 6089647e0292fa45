/** The course of a game by turn, read out of its events. */
import type { AdvancesBought } from "../api/engine";
import type { Board, Happened } from "../api/protocol";
import type { Facts } from "./facts";
import { cityCount } from "./standings";

/** Those that events tell of; points come with the story. */
type Told = "ast" | "advances" | "tokens" | "cities";
export type ChartName = Told | "score";

export interface Chart {
  readonly what: ChartName;
  readonly turns: readonly number[];
  readonly lines: Readonly<Record<string, readonly number[]>>;
}

type Numbers = Record<string, number>;

function noted(): Record<Told, Map<number, Numbers>> {
  return { ast: new Map(), advances: new Map(), tokens: new Map(), cities: new Map() };
}

function pointsOf({ advances, free }: AdvancesBought, facts: Facts): number {
  const bought = [...advances.map((one) => one.advance), ...(free === null ? [] : [free])];
  return bought.reduce((sum, id) => sum + (facts.advances[id]?.victory_points ?? 0), 0);
}

/**
 * The course of a game up to a board: advances, markers and cities as each turn left them, tokens as
 * the census of the turn counted them. Taxes count the cities that the turn before has left.
 */
export function chartsOf(log: readonly Happened[], board: Board, facts: Facts): Chart[] {
  const now: Record<Exclude<Told, "cities">, Numbers> = { ast: {}, advances: {}, tokens: {} };
  const kept = noted();
  for (const { turn, event } of log) {
    switch (event.type) {
      case "SuccessionMarkerChecked":
      case "MarkerMovedBack":
        now.ast[event.civ] = event.space;
        break;
      case "AdvancesBought":
        now.advances[event.civ] = (now.advances[event.civ] ?? 0) + pointsOf(event, facts);
        break;
      case "CensusTaken":
        now.tokens = { ...event.census };
        break;
      case "TaxesCollected":
        kept.cities.set(turn - 1, { ...kept.cities.get(turn - 1), [event.civ]: event.cities });
        break;
      default:
        break;
    }
    for (const what of Object.keys(now) as (keyof typeof now)[])
      kept[what].set(turn, { ...now[what] });
  }
  kept.cities.set(
    board.turn,
    Object.fromEntries(board.civs.map((civ) => [civ, cityCount(board, civ)])),
  );
  const turns = [...kept.ast.keys()].sort((a, b) => a - b);
  const told = (Object.keys(kept) as Told[]).filter(
    (what) => what !== "advances" || Object.keys(facts.advances).length > 0,
  );
  return told.map((what) => {
    const line = (civ: string) => turns.map((turn) => kept[what].get(turn)?.[civ] ?? 0);
    return { what, turns, lines: Object.fromEntries(board.civs.map((civ) => [civ, line(civ)])) };
  });
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500] as const;

/** Round numbers for the side of a chart, from nothing to the highest value or just above. */
export function ticks(highest: number, most = 5): number[] {
  const step = STEPS.find((one) => highest / one <= most) ?? Math.ceil(highest / most);
  return Array.from(
    { length: Math.max(1, Math.ceil(highest / step)) + 1 },
    (_, index) => index * step,
  );
}
