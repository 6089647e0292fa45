/** The log: which events belong together, whom they are about, and where they happened. */
import type { GameEvent, Reason } from "../api/engine";
import type { Happened } from "../api/protocol";
import { eventText } from "../messages/speak";
import { refsIn } from "../messages/rich";

export type LogKind = "moves" | "war" | "trade" | "calamities" | "culture";

const KINDS: Readonly<Record<LogKind, readonly GameEvent["type"][]>> = {
  moves: ["Moved", "PartMoved", "OrdersSkipped", "PopulationExpanded", "CensusTaken", "SurplusRemoved", "TokensRelocated", "TokensResettled", "TaxesCollected", "TaxRevolt"],
  war: [
    "ConflictFought", "AttackFailed", "AttackPostponed", "CityTaken", "SpoilsTaken", "CityBuilt", "CityReduced", "CityDestroyed",
    "CityAnnexed", "SupportChecked", "AreaAnnexed", "AreaDestroyed", "BarbariansAnnexed",
  ],
  trade: [
    "TradeCardsDrawn", "TradeCardBought", "OfferMade", "OfferClosed", "OfferDeclined", "CardsSwapped", "Said", "TradingFinished",
    "TradeEnded", "CommoditiesSold", "TributeDemanded", "TributeGiven", "TreasuryGained", "HandLimitKept", "DiscardsReshuffled",
  ],
  calamities: [
    "CalamitiesShown", "CalamityCalled", "CalamityCancelled", "CalamityDiscarded", "CalamityReckoned", "CalamityStruck",
    "MinorCalamitiesRevealed", "DamageTaken", "CommoditiesDiscarded", "TreasuryLost", "TreasuryPaid", "UnitsAnnexed", "VictimsNamed",
    "VolcanoErupted", "EarthquakeStruck", "PlainFlooded", "CycloneStruck", "HordeMoved", "HordeDispersed", "CitiesRaided",
    "CitiesSpared", "MarkerMovedBack",
  ],
  culture: ["AdvancesBought", "SuccessionMarkerChecked", "LastTurnBegins", "GameEnded", "PlayerLeft", "AnswerReturned", "AnswerTakenBack", "GivenByAnother"],
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
    named.push(...event.orders.flatMap((order) => (order.do === "march" || order.do === "sail" ? [order.to] : [])));
  }
  if (event.type === "PopulationExpanded" || event.type === "DamageTaken") named.push(...Object.keys(event.tokens));
  return [...new Set(named)];
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
      (filter.kind === "" || kindOf(event) === filter.kind) && (filter.civ === "" || civsIn(event).includes(filter.civ)),
  );
}
