/** The course of a game by turn, read out of its events. */
import type { Happened } from "../api/protocol";
import type { Facts } from "./facts";

export type ChartName = "ast" | "advances" | "tokens" | "cities";

export interface Chart {
  readonly what: ChartName;
  readonly turns: readonly number[];
  readonly lines: Readonly<Record<string, readonly number[]>>;
}

type Numbers = Record<string, number>;

function noted(): Record<ChartName, Map<number, Numbers>> {
  return { ast: new Map(), advances: new Map(), tokens: new Map(), cities: new Map() };
}

/** What is known of each civilization at the end of each turn. */
export function chartsOf(log: readonly Happened[], civs: readonly string[], facts: Facts): Chart[] {
  const now: Record<ChartName, Numbers> = { ast: {}, advances: {}, tokens: {}, cities: {} };
  const kept = noted();
  for (const { turn, event } of log) {
    switch (event.type) {
      case "SuccessionMarkerChecked":
        now.ast[event.civ] = event.space;
        break;
      case "MarkerMovedBack":
        now.ast[event.civ] = event.space;
        break;
      case "AdvancesBought": {
        const bought = [...event.advances.map((one) => one.advance), ...(event.free === null ? [] : [event.free])];
        const points = bought.reduce((sum, id) => sum + (facts.advances[id]?.victory_points ?? 0), 0);
        now.advances[event.civ] = (now.advances[event.civ] ?? 0) + points;
        break;
      }
      case "CensusTaken":
        now.tokens = { ...event.census };
        break;
      case "TaxesCollected":
        now.cities[event.civ] = event.cities;
        break;
      default:
        break;
    }
    for (const what of Object.keys(now) as ChartName[]) kept[what].set(turn, { ...now[what] });
  }
  return (Object.keys(kept) as ChartName[]).map((what) => {
    const turns = [...kept[what].keys()].sort((a, b) => a - b);
    const line = (civ: string) => turns.map((turn) => kept[what].get(turn)?.[civ] ?? 0);
    return { what, turns, lines: Object.fromEntries(civs.map((civ) => [civ, line(civ)])) };
  });
}
