/** Calamities as they strike: all events of one copy together. */
import type { CalamityStruck, GameEvent } from "../api/engine";
import type { Happened } from "../api/protocol";
import { areasIn } from "./log";

export interface Blow {
  /** The place in the log where it began: tells one from the other. */
  readonly at: number;
  readonly struck: CalamityStruck;
  readonly results: readonly GameEvent[];
}

const PHASES = new Set(["minor_calamities", "calamity_resolution"]);

/** The calamities of the log's last turn, each with what followed. */
export function calamitiesIn(log: readonly Happened[], turn: number): Blow[] {
  const found: { at: number; struck: CalamityStruck; results: GameEvent[] }[] = [];
  log.forEach(({ turn: when, phase, event }, at) => {
    if (when !== turn || !PHASES.has(phase)) return;
    if (event.type === "CalamityStruck") found.push({ at, struck: event, results: [] });
    else if (event.type !== "CalamityCalled") found.at(-1)?.results.push(event);
  });
  return found;
}

export const blowAreas = (blow: Blow): string[] => [...new Set(blow.results.flatMap(areasIn))];
