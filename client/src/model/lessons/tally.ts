/** What a turn brought somebody, added up from its events, with what it took. */
import type { GameEvent } from "../../api/engine";
import type { Happened } from "../../api/protocol";

type Counts = Readonly<Record<string, number>>;

export interface Tally {
  /** Tokens on the board after growth, and how many of them were new; null where there was none. */
  readonly census: number | null;
  readonly grown: number;
  /** Tokens lost above the numbers of areas, in conflict, and to calamities; by area. */
  readonly surplus: Counts;
  readonly fought: Counts;
  readonly damage: Counts;
  readonly built: readonly string[];
  readonly lostCities: readonly string[];
  readonly taxes: number;
  readonly drawn: readonly string[];
  /** Calamities that struck. */
  readonly struck: readonly string[];
  readonly deals: number;
  readonly gave: readonly string[];
  readonly got: readonly string[];
  /** What went to whom. */
  readonly gaveTo: Readonly<Record<string, readonly string[]>>;
  /** Cards that went without a deal, after the market. */
  readonly lostCards: readonly string[];
  /** Where the marker stands, and whether it moved there this turn; null before it was looked at. */
  readonly marker: Marker | null;
}

export interface Marker {
  readonly space: number;
  readonly moved: boolean;
  /** What was asked for and not there. */
  readonly lacking: readonly { readonly what: string; readonly needed: number; there: number }[];
}

type Draft = { -readonly [Key in keyof Tally]: Tally[Key] };

const NOTHING: Tally = {
  census: null,
  grown: 0,
  surplus: {},
  fought: {},
  damage: {},
  built: [],
  lostCities: [],
  taxes: 0,
  drawn: [],
  struck: [],
  deals: 0,
  gave: [],
  got: [],
  gaveTo: {},
  lostCards: [],
  marker: null,
};

export const total = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function plus(one: Counts, other: Counts): Counts {
  const sums: Record<string, number> = { ...one };
  for (const [area, count] of Object.entries(other)) sums[area] = (sums[area] ?? 0) + count;
  return sums;
}

type Of<K extends GameEvent["type"]> = Extract<GameEvent, { type: K }>;
type Adding = { [K in GameEvent["type"]]?: (tally: Draft, event: Of<K>, me: string) => void };

function loseCity(tally: Draft, area: string, owner: string, me: string): void {
  if (owner === me) tally.lostCities = [...tally.lostCities, area];
}

const ADDING: Adding = {
  PopulationExpanded: (tally, { civ, tokens }, me) => {
    if (civ === me) tally.grown += total(tokens);
  },
  CensusTaken: (tally, { census }, me) => (tally.census = census[me] ?? null),
  SurplusRemoved: (tally, { tokens }, me) =>
    (tally.surplus = plus(tally.surplus, tokens[me] ?? {})),
  ConflictFought: (tally, { area, before, after }, me) => {
    const lost = (before[me] ?? 0) - (after[me] ?? 0);
    if (lost > 0) tally.fought = plus(tally.fought, { [area]: lost });
  },
  DamageTaken: (tally, { civ, tokens, cities }, me) => {
    if (civ !== me) return;
    tally.damage = plus(tally.damage, tokens);
    tally.lostCities = [...tally.lostCities, ...Object.keys(cities)];
  },
  CityBuilt: (tally, { civ, area }, me) => {
    if (civ === me) tally.built = [...tally.built, area];
  },
  CityReduced: (tally, { area, owner }, me) => loseCity(tally, area, owner, me),
  CityDestroyed: (tally, { area, owner }, me) => loseCity(tally, area, owner, me),
  CityTaken: (tally, { area, defender }, me) => loseCity(tally, area, defender, me),
  TaxesCollected: (tally, { civ, collected }, me) => {
    if (civ === me) tally.taxes += collected;
  },
  TradeCardsDrawn: (tally, { civ, draws }, me) => {
    if (civ === me) tally.drawn = [...tally.drawn, ...draws.flatMap(({ card }) => card ?? [])];
  },
  CommoditiesDiscarded: (tally, { civ, cards }, me) => {
    if (civ === me) tally.lostCards = [...tally.lostCards, ...cards];
  },
  CommodityStolen: (tally, { civ, card }, me) => {
    if (civ === me && card !== null) tally.lostCards = [...tally.lostCards, card];
  },
  CalamityStruck: (tally, { victim, calamity }, me) => {
    if (victim === me) tally.struck = [...tally.struck, calamity];
  },
  CardsSwapped: (tally, { maker, taker, maker_gave, taker_gave }, me) => {
    if (maker !== me && taker !== me) return;
    const [mine, theirs] = maker === me ? [maker_gave, taker_gave] : [taker_gave, maker_gave];
    tally.deals += 1;
    tally.gave = [...tally.gave, ...(mine ?? [])];
    const partner = maker === me ? taker : maker;
    const before = tally.gaveTo[partner] ?? [];
    tally.gaveTo = { ...tally.gaveTo, [partner]: [...before, ...(mine ?? [])] };
    tally.got = [...tally.got, ...(theirs ?? [])];
  },
  SuccessionMarkerChecked: (tally, { civ, start, space, checks }, me) => {
    if (civ !== me) return;
    const lacking = checks
      .filter(({ needed, there }) => there < needed)
      .map(({ requirement, needed, there }) => ({ what: requirement, needed, there }));
    tally.marker = { space, moved: space > start, lacking };
  },
};

/** What one turn brought a civilization, as far as the log goes. */
export function tallyOf(log: readonly Happened[], turn: number, me: string): Tally {
  const tally: Draft = { ...NOTHING };
  for (const happened of log) {
    if (happened.turn !== turn) continue;
    const add = ADDING[happened.event.type] as
      ((tally: Draft, event: GameEvent, me: string) => void) | undefined;
    add?.(tally, happened.event, me);
  }
  return tally;
}

/** All tokens that a turn took. */
export const lostIn = ({ surplus, fought, damage }: Tally): number =>
  total(surplus) + total(fought) + total(damage);

export type Verdict = "good" | "fair" | "bad";

/** Losing so many tokens in a turn is no trifle, nor is one in so many. */
const MANY = 3;
const ONE_IN = 4;

const isMuch = (lost: number, census: number | null): boolean =>
  lost >= MANY || (lost > 0 && lost * ONE_IN >= (census ?? Infinity));

/** Whether a turn went well: what was lost, whether the marker moved, and whether people doubled after it. */
export function verdictOn(tally: Tally, next: Pick<Tally, "census" | "grown">): Verdict {
  const stayed = tally.marker !== null && !tally.marker.moved;
  if (stayed || tally.lostCities.length > 0 || isMuch(lostIn(tally), tally.census)) return "bad";
  if (lostIn(tally) > 0) return "fair";
  return tally.built.length > 0 || isDoubled(next) ? "good" : "fair";
}

/** Whether as many tokens were added as there were before: more cannot be. */
export const isDoubled = ({ census, grown }: Pick<Tally, "census" | "grown">): boolean =>
  census !== null && grown > 0 && census === 2 * grown;
