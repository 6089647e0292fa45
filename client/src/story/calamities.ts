/** Calamities as they strike: all events of one copy together. */
import type { CalamityStruck, GameEvent } from "../api/engine";
import type { Board, Happened } from "../api/protocol";
import { BARBARIANS } from "../pictures/civilizations";
import { areasIn, civsIn } from "./log";

export interface Blow {
  /** The number of the event with which it began: tells one from the other. */
  readonly at: number;
  readonly turn: number;
  readonly phase: string;
  readonly struck: CalamityStruck;
  readonly results: readonly GameEvent[];
}

/** The calamities of a stretch of the log whose first event has a number, each with what followed. */
export function calamitiesIn(log: readonly Happened[], first: number): Blow[] {
  const found: {
    at: number;
    turn: number;
    phase: string;
    struck: CalamityStruck;
    results: GameEvent[];
  }[] = [];
  log.forEach(({ turn, phase, event }, index) => {
    const last = found.at(-1);
    if (event.type === "CalamityStruck")
      found.push({ at: first + index, turn, phase, struck: event, results: [] });
    else if (event.type !== "CalamityCalled" && last?.turn === turn && last.phase === phase)
      last.results.push(event);
  });
  return found;
}

export const blowAreas = (blow: Blow): string[] => [...new Set(blow.results.flatMap(areasIn))];

/** Whether a calamity touches somebody: as victim, beneficiary or by what followed. */
export function concerns(blow: Blow, me: string | null): boolean {
  return me !== null && [blow.struck, ...blow.results].some((event) => civsIn(event).includes(me));
}

/** What a calamity did to somebody: the first loss of theirs, or else that it struck. */
export function toMe(blow: Blow, me: string): GameEvent {
  const LOSSES = new Set<GameEvent["type"]>([
    "DamageTaken",
    "CityDestroyed",
    "CityReduced",
    "CityAnnexed",
    "UnitsAnnexed",
  ]);
  return (
    blow.results.find((event) => LOSSES.has(event.type) && civsIn(event).includes(me)) ??
    blow.struck
  );
}

/** Whether somebody gains by a calamity. */
export const gainsBy = ({ struck }: Blow, me: string | null): boolean =>
  me !== null && struck.beneficiary === me;

/** The barbarians of the calamity that strikes now: on their way, or where they last came to. */
export function hordeIn(
  log: readonly Happened[],
  board: Board | null,
): { readonly tokens: number; readonly area: string | null } | null {
  const events = log.map(({ event }) => event);
  const now = events.slice(events.findLastIndex(({ type }) => type === "CalamityStruck") + 1);
  const last = now.findLast(
    (event) => event.type === "HordeMoved" || event.type === "CalamityReckoned",
  );
  if (last?.type === "HordeMoved")
    return { tokens: board?.tokens[BARBARIANS]?.[last.area] ?? 0, area: last.area };
  return last?.type === "CalamityReckoned" && last.of === "barbarian tokens"
    ? { tokens: last.amount, area: null }
    : null;
}

/** In the order in which one reads them: those that touch me first, and the newest first. */
export function readingOrder(blows: readonly Blow[], me: string | null): Blow[] {
  return [...blows].sort(
    (a, b) => Number(concerns(b, me)) - Number(concerns(a, me)) || b.at - a.at,
  );
}
