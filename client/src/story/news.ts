/** What happened since somebody last looked: what affects them first, then the rest of the table. */
import type {
  AdvancesBought,
  CalamityStruck,
  CityBuilt,
  CityTaken,
  ConflictFought,
  GameEvent,
  Moved,
  PartMoved,
} from "../api/engine";
import type { Board, Happened } from "../api/protocol";
import { civsIn, skippedAreas } from "./log";
import type { Visit } from "../messages/shapes";

/** What others moved: how many tokens each, and where they came to. */
export interface Marches {
  readonly tokens: Readonly<Record<string, number>>;
  readonly areas: readonly string[];
}

export interface News {
  /** What touched me, in the order of happening. */
  readonly mine: readonly GameEvent[];
  /** Those of them that must not pass unread. */
  readonly grave: ReadonlySet<GameEvent>;
  readonly visits: readonly Visit[];
  /** Behind how many of my own events the visits belong. */
  readonly visitsAt: number;
  readonly marches: Marches;
  /** The others' movement and their new cities as they were told, to be shown on the map. */
  readonly moves: readonly GameEvent[];
  readonly raised: readonly CityBuilt[];
  readonly calamities: readonly CalamityStruck[];
  readonly battles: readonly (ConflictFought | CityTaken)[];
  readonly built: Readonly<Record<string, readonly string[]>>;
  readonly bought: readonly AdvancesBought[];
  /** By how many spaces each moved on the A.S.T.; none stayed. */
  readonly advanced: Readonly<Record<string, number>>;
  /** What concerns the whole table: somebody left, the last turn begins. */
  readonly table: readonly GameEvent[];
  /** Something must not pass unread. */
  readonly urgent: boolean;
}

/** Kinds of events that touch somebody. */
const MINE: ReadonlySet<GameEvent["type"]> = new Set<GameEvent["type"]>([
  "CityTaken",
  "SpoilsTaken",
  "ConflictFought",
  "AttackFailed",
  "AreaDestroyed",
  "AreaAnnexed",
  "TaxRevolt",
  "SupportChecked",
  "OrdersSkipped",
  "CityReduced",
  "CityDestroyed",
  "CityAnnexed",
  "DamageTaken",
  "UnitsAnnexed",
  "VolcanoErupted",
  "EarthquakeStruck",
  "SurplusRemoved",
  "TokensRelocated",
  "TreasuryLost",
  "ShipsLost",
  "CommodityStolen",
  "MarkerMovedBack",
  "CommoditiesDiscarded",
  "HandLimitKept",
  "Moved",
  "TradeCardsDrawn",
  "TradeCardBought",
  "CardsSwapped",
  "TradeMissed",
  "TributeGiven",
  "CalamityStruck",
  "CalamityCancelled",
  "CalamityDiscarded",
  "VictimsNamed",
  "BarbariansAnnexed",
  "TaxesCollected",
  "PopulationExpanded",
  "TreasuryGained",
  "SuccessionMarkerChecked",
  "GivenByAnother",
  "AnswerReturned",
]);
const CALAMITIES = new Set(["minor_calamities", "calamity_resolution"]);
const OF_ALL = new Set<GameEvent["type"]>(["LastTurnBegins", "PlayerLeft", "SeatHandedOver"]);

type IsCalamity = (card: string) => boolean;

/** The cards an event put into somebody's hand, as far as they know them. */
export function received(event: GameEvent, me: string): readonly string[] {
  switch (event.type) {
    case "TradeCardsDrawn":
      return event.civ === me ? event.draws.flatMap(({ card }) => card ?? []) : [];
    case "TradeCardBought":
      return event.civ === me && event.draw.card !== null ? [event.draw.card] : [];
    case "CardsSwapped":
      return (
        (event.maker === me ? event.taker_gave : event.taker === me ? event.maker_gave : null) ?? []
      );
    case "TributeGiven":
      return event.receiver === me && event.card !== null ? [event.card] : [];
    default:
      return [];
  }
}

function touches(event: GameEvent, me: string): boolean {
  if (event.type === "Moved") return event.civ === me && event.lost_ships.length > 0;
  if (event.type === "OrdersSkipped") return event.civ === me;
  if (event.type === "SurplusRemoved") return me in event.tokens;
  if (event.type === "TradeMissed") return event.civs.includes(me);
  if (event.type === "AreaDestroyed" || event.type === "AreaAnnexed")
    return event.civ === me || event.city_of === me || me in event.tokens;
  if (event.type === "VolcanoErupted")
    return me in event.tokens || Object.values(event.cities).includes(me);
  if (event.type === "CommoditiesDiscarded") return event.civ === me && event.cards.length > 0;
  return civsIn(event).includes(me);
}

const ALWAYS_URGENT: ReadonlySet<GameEvent["type"]> = new Set<GameEvent["type"]>([
  "TaxRevolt",
  "SupportChecked",
  "CityReduced",
  "TokensRelocated",
  "OrdersSkipped",
  "Moved",
  "AnswerReturned",
]);

/** What calamities do stands on their cards, which wait by themselves. */
function isUrgent({ phase, event }: Happened, me: string, isCalamity: IsCalamity): boolean {
  if (received(event, me).some(isCalamity)) return true;
  if (CALAMITIES.has(phase)) return false;
  switch (event.type) {
    case "ConflictFought":
      return (event.after[me] ?? 0) < (event.before[me] ?? 0);
    case "CityTaken":
    case "SpoilsTaken":
      return event.defender === me;
    case "AreaDestroyed":
    case "AreaAnnexed":
      return event.civ !== me;
    case "TributeGiven":
      return event.giver === me && event.given;
    case "SuccessionMarkerChecked":
      return event.space <= event.start;
    case "GivenByAnother":
      return event.by !== "orders";
    default:
      return ALWAYS_URGENT.has(event.type);
  }
}

/** Where each march and voyage of a plan ends. */
function arrivals(event: Moved | PartMoved): Record<string, number> {
  const counts: Record<string, number> = {};
  const at: Record<number, string> = { ...event.berths };
  for (const order of event.orders) {
    if (order.do === "sail") at[order.ship] = order.to;
    const to = order.do === "march" ? order.to : order.do === "unload" ? at[order.ship] : undefined;
    if (to !== undefined && "tokens" in order) counts[to] = (counts[to] ?? 0) + order.tokens;
  }
  return counts;
}

/** Who came to where I am; what moved in several parts is counted together. */
function visitsIn(events: readonly (Moved | PartMoved)[], board: Board, me: string): Visit[] {
  const mine = (area: string): boolean =>
    (board.tokens[me]?.[area] ?? 0) > 0 || board.cities[area] === me;
  const counts = new Map<string, Record<string, number>>();
  for (const event of events) {
    for (const [area, tokens] of Object.entries(arrivals(event)).filter(([area]) => mine(area))) {
      const areas = counts.get(event.civ) ?? {};
      areas[area] = (areas[area] ?? 0) + tokens;
      counts.set(event.civ, areas);
    }
  }
  return [...counts].map(([civ, areas]) => ({ civ, areas }));
}

/** All that others moved, those who moved nothing left out. */
function marchesIn(events: readonly (Moved | PartMoved)[]): Marches {
  const tokens: Record<string, number> = {};
  const areas = new Set<string>();
  for (const event of events) {
    for (const [area, count] of Object.entries(arrivals(event))) {
      tokens[event.civ] = (tokens[event.civ] ?? 0) + count;
      areas.add(area);
    }
  }
  return { tokens, areas: [...areas] };
}

/** The news in a stretch of the log, for one civilization or for a spectator. */
export function newsOf(
  log: readonly Happened[],
  board: Board,
  me: string | null,
  isCalamity: IsCalamity,
): News {
  const mine = log.filter(({ event }) => me !== null && MINE.has(event.type) && touches(event, me));
  const grave = mine.filter((one) => me !== null && isUrgent(one, me, isCalamity));
  const others = log
    .map(({ event }) => event)
    .filter((event) => me === null || !civsIn(event).includes(me));
  const of = <K extends GameEvent["type"]>(...types: readonly K[]) =>
    others.filter((event): event is Extract<GameEvent, { type: K }> =>
      (types as readonly string[]).includes(event.type),
    );
  const built: Record<string, string[]> = {};
  for (const { civ, area } of of("CityBuilt")) (built[civ] ??= []).push(area);
  const advanced: Record<string, number> = {};
  for (const { civ, space, start } of of("SuccessionMarkerChecked"))
    advanced[civ] = (advanced[civ] ?? 0) + space - start;
  const moves = of("Moved", "PartMoved");
  const lastMove = log.findLastIndex(({ event }) => moves.some((move) => move === event));
  const table = log.map(({ event }) => event).filter((event) => OF_ALL.has(event.type));
  return {
    mine: mine.map(({ event }) => event),
    grave: new Set(grave.map(({ event }) => event)),
    visits: me === null ? [] : visitsIn(moves, board, me),
    visitsAt: mine.filter((one) => log.indexOf(one) < lastMove).length,
    marches: marchesIn(moves),
    moves,
    raised: of("CityBuilt"),
    calamities: of("CalamityStruck"),
    battles: of("ConflictFought", "CityTaken"),
    built,
    bought: of("AdvancesBought"),
    advanced,
    table,
    urgent: table.length > 0 || grave.length > 0,
  };
}

/** The news of one turn. */
export interface TurnNews {
  readonly turn: number;
  readonly news: News;
}

/** The news turn by turn, the latest first; a turn without any is left out. */
export function newsByTurn(
  log: readonly Happened[],
  board: Board,
  me: string | null,
  isCalamity: IsCalamity,
): TurnNews[] {
  const turns = [...new Set(log.map(({ turn }) => turn))].sort((a, b) => b - a);
  return turns
    .map((turn) => ({
      turn,
      news: newsOf(
        log.filter((one) => one.turn === turn),
        board,
        me,
        isCalamity,
      ),
    }))
    .filter(({ news }) => countNews(news) > 0);
}

/** The line that matters most to somebody: what must not pass unread, else what happened to them; the newest of it. */
export function leadOf(news: readonly TurnNews[]): GameEvent | null {
  const all = news.map((one) => one.news);
  const grave = all.map((one) => one.mine.filter((event) => one.grave.has(event)));
  return (
    grave.find((one) => one.length > 0)?.at(-1) ??
    all.find((one) => one.mine.length > 0)?.mine.at(-1) ??
    null
  );
}

/** The calamities that came into a hand and are still there. */
export function stillHeld(
  news: readonly TurnNews[],
  me: string,
  hand: readonly string[],
  isCalamity: IsCalamity,
): string[] {
  const came = news.flatMap((one) => one.news.mine.flatMap((event) => received(event, me)));
  return [...new Set(came)].filter((card) => isCalamity(card) && hand.includes(card));
}

/** How many lines there are to read; movement, calamities and markers of the others stand in one line each. */
export function countNews(news: News): number {
  const { mine, visits, battles, bought, table } = news;
  const lines = [mine, visits, battles, bought, table].reduce((sum, list) => sum + list.length, 0);
  const together = [
    news.marches.areas.length,
    news.calamities.length,
    Object.keys(news.advanced).length,
  ].filter((count) => count > 0).length;
  return lines + together + Object.keys(news.built).length;
}

/** Where orders of mine were skipped. */
export function skippedFor(news: readonly TurnNews[]): string[] {
  const mine = news.flatMap((one) => one.news.mine);
  return [
    ...new Set(
      mine.flatMap((event) => (event.type === "OrdersSkipped" ? skippedAreas(event) : [])),
    ),
  ];
}
