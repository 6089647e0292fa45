/** The log: which events belong together, whom they are about, and where they happened. */
import type { GameEvent, Moved, OrdersSkipped, PartMoved, Reason } from "../api/engine";
import type { Happened } from "../api/protocol";
import { eventText } from "../messages/speak";
import { refsIn } from "../messages/rich";
import type { Way } from "../messages/shapes";

export type LogKind = "moves" | "war" | "trade" | "calamities" | "culture";

const KINDS: Readonly<Record<LogKind, readonly GameEvent["type"][]>> = {
  moves: [
    "Moved",
    "PartMoved",
    "OrdersSkipped",
    "PopulationExpanded",
    "CensusTaken",
    "SurplusRemoved",
    "CitiesPlaced",
    "StartChosen",
    "EmptyAreasSettled",
    "TokensPlaced",
    "TokensRelocated",
    "TokensResettled",
    "TaxesCollected",
    "TaxRevolt",
  ],
  war: [
    "ConflictFought",
    "AttackFailed",
    "AttackPostponed",
    "CityTaken",
    "SpoilsTaken",
    "CityBuilt",
    "CityReduced",
    "CityDestroyed",
    "CityAnnexed",
    "SupportChecked",
    "AreaAnnexed",
    "AreaDestroyed",
    "BarbariansAnnexed",
  ],
  trade: [
    "TradeCardsDrawn",
    "TradeCardBought",
    "OfferMade",
    "OfferClosed",
    "OfferDeclined",
    "CardsSwapped",
    "Said",
    "TradingFinished",
    "TradeEnded",
    "TradeMissed",
    "CommoditiesSold",
    "CommodityAskedFor",
    "TributeDemanded",
    "TributeGiven",
    "TreasuryGained",
    "HandLimitKept",
    "DiscardsReshuffled",
    "DiscardsReturned",
  ],
  calamities: [
    "CalamitiesShown",
    "CalamityCalled",
    "CalamityCancelled",
    "CalamityDiscarded",
    "CalamityReckoned",
    "CalamityStruck",
    "MinorCalamitiesRevealed",
    "DamageTaken",
    "CommoditiesDiscarded",
    "TreasuryLost",
    "TreasuryPaid",
    "UnitsAnnexed",
    "VictimsNamed",
    "VolcanoErupted",
    "EarthquakeStruck",
    "PlainFlooded",
    "CycloneStruck",
    "ShipsLost",
    "CommodityStolen",
    "HordeMoved",
    "HordeDispersed",
    "HordeTakenOver",
    "LossesShared",
    "FieldsFailed",
    "BeneficiaryChosen",
    "NationDivided",
    "FactionKept",
    "CitiesRaided",
    "CitiesSpared",
    "MarkerMovedBack",
  ],
  culture: [
    "AdvancesBought",
    "ThemeSetDrawn",
    "ThemeSetRevealed",
    "CreditsChosen",
    "MarkersSet",
    "TreasuriesFilled",
    "SuccessionMarkerChecked",
    "LastTurnBegins",
    "GameEnded",
    "PlayerLeft",
    "SeatHandedOver",
    "AnswerReturned",
    "AnswerTakenBack",
    "GivenByAnother",
    "ToldToAnother",
  ],
};

export function kindOf(event: GameEvent): LogKind {
  const found = (Object.keys(KINDS) as LogKind[]).find((kind) => KINDS[kind].includes(event.type));
  return found ?? "culture";
}

export function civsIn(event: GameEvent): string[] {
  return refsIn(eventText(event)).flatMap((ref) => (ref.kind === "civ" ? [ref.id] : []));
}

/** The areas of an event: those its sentence names, and where tokens went. */
export function areasIn(event: GameEvent): string[] {
  const named = refsIn(eventText(event)).flatMap((ref) => (ref.kind === "area" ? [ref.id] : []));
  if (event.type === "Moved" || event.type === "PartMoved") {
    named.push(
      ...event.orders.flatMap((order) =>
        order.do === "march" || order.do === "sail" ? [order.to] : [],
      ),
    );
  }
  if (event.type === "OrdersSkipped") named.push(...skippedAreas(event));
  if (event.type === "PopulationExpanded" || event.type === "DamageTaken")
    named.push(...Object.keys(event.tokens));
  return [...new Set(named)];
}

/** The places where a sealed plan could not be carried out. */
export function skippedAreas({ skipped }: OrdersSkipped): string[] {
  const places = skipped.flatMap(({ order, facts }) => [
    "to" in order ? order.to : "area" in order ? order.area : "",
    typeof facts["area"] === "string" ? facts["area"] : "",
  ]);
  return [...new Set(places)].filter((place) => place !== "");
}

/** The chain of reasons that an event carries, if any. */
export function reasonsIn(event: GameEvent): readonly Reason[] {
  return "why" in event ? event.why : [];
}

export interface LogFilter {
  readonly kind: LogKind | "";
  readonly civ: string;
}

export function filterLog(log: readonly Happened[], filter: LogFilter): Happened[] {
  return log.filter(
    ({ event }) =>
      (filter.kind === "" || kindOf(event) === filter.kind) &&
      (filter.civ === "" || civsIn(event).includes(filter.civ)),
  );
}

/** Where everybody went in a movement; equal ways are one. */
export function waysOf(event: Moved | PartMoved): Way[] {
  const ways: Way[] = [];
  const lies: Record<number, string> = { ...event.berths };
  const boarded: Record<number, string | null> = {};
  const add = (origin: string | null, to: string, tokens: number, bySea: boolean): void => {
    const same = ways.findIndex(
      (way) => way.origin === origin && way.to === to && way.bySea === bySea,
    );
    const before = ways[same]?.tokens ?? 0;
    ways.splice(same < 0 ? ways.length : same, same < 0 ? 0 : 1, {
      origin,
      to,
      tokens: before + tokens,
      bySea,
    });
  };
  for (const order of event.orders) {
    if (order.do === "march") add(order.origin, order.to, order.tokens, false);
    else if (order.do === "build") lies[order.ship] = order.area;
    else if (order.do === "sail") lies[order.ship] = order.to;
    else if (order.do === "load") boarded[order.ship] = lies[order.ship] ?? null;
    else if (order.do === "unload")
      add(boarded[order.ship] ?? null, lies[order.ship] ?? "", order.tokens, true);
  }
  return ways.filter((way) => way.to !== "");
}

/** What is said around the deals of a trade session. */
const TALK = new Set<GameEvent["type"]>([
  "Said",
  "OfferMade",
  "OfferClosed",
  "OfferDeclined",
  "TradingFinished",
]);

/** A line of the log: one event, or the talk of one trade session folded together. */
export interface Folded {
  readonly isTalk: boolean;
  readonly events: readonly Happened[];
}

/** Puts the talk of each trade session behind its deals, as one line. */
export function foldTalk(log: readonly Happened[]): Folded[] {
  const lines: Folded[] = [];
  let talk: Happened[] = [];
  const close = (): void => {
    if (talk.length) lines.push({ isTalk: true, events: talk });
    talk = [];
  };
  for (const one of log) {
    if (talk[0] !== undefined && (talk[0].turn !== one.turn || talk[0].phase !== one.phase))
      close();
    if (TALK.has(one.event.type)) talk.push(one);
    else lines.push({ isTalk: false, events: [one] });
  }
  close();
  return lines;
}
