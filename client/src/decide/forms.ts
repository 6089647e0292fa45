/** The form of each kind of question; the six that need more than a form have panels of their own. */
import type { Answers, Choices, Decision, Support } from "../api/engine";
import type { Rich } from "../messages/rich";
import type { Shown } from "../model/standings";
import { useAbility } from "./kinds/abilities";
import { buildCities } from "./kinds/building";
import * as cards from "./kinds/cards";
import * as counts from "./kinds/counts";
import * as divided from "./kinds/divided";
import * as opening from "./kinds/opening";
import * as places from "./kinds/places";
import type { Values } from "./kinds/rows";
import type { Form } from "./spec";

const OWN_PANELS = [
  "PlanMovement",
  "PlanShips",
  "MoveEarly",
  "MovePart",
  "Trade",
  "BuyAdvances",
] as const;
export type OwnPanel = (typeof OWN_PANELS)[number];
export const isOwnPanel = (kind: string): boolean => OWN_PANELS.some((one) => one === kind);
export type FormKind = Exclude<Decision["type"], OwnPanel>;

type Forms = {
  readonly [K in FormKind]: Form<Extract<Decision, { type: K }>, Choices[K], Answers[K]>;
};

/** What the forms ask of the table: what is printed on cards, how many the player holds, and how all stand. */
export interface Known extends Values {
  readonly held: (card: string) => number;
  readonly standing: (civ: string) => Shown;
  /** The player's tokens in stock. */
  readonly stock: () => number;
  /** The player's tokens on the board, and those that their cities need. */
  readonly support: () => Support | undefined;
  /** Whose units stand in an area. */
  readonly there: (area: string) => Rich;
}

/** The forms that a question and its choices are enough for. */
const PLAIN = {
  AskAnother: cards.askAnother,
  BuyOffPoints: divided.buyOffPoints,
  BuyTradeCard: cards.buyTradeCard,
  ChooseAnnexed: counts.chooseAnnexed,
  ChooseCities: places.chooseCities,
  ChooseCredits: opening.chooseCredits,
  ChooseFaction: divided.chooseFaction,
  ChooseLoss: places.chooseLoss,
  ChooseLosses: counts.chooseLosses,
  ChooseNextAttack: places.chooseNextAttack,
  ChooseNextConflict: places.chooseNextConflict,
  ChoosePlace: places.choosePlace,
  ChooseProvinces: divided.chooseProvinces,
  ChooseRaided: places.chooseRaided,
  ChooseShaken: places.chooseShaken,
  ChooseStart: opening.chooseStart,
  ChooseTaken: counts.chooseTaken,
  DistributeGrowth: counts.distributeGrowth,
  GiveTribute: cards.giveTribute,
  KeepFaction: divided.keepFaction,
  KeepShips: divided.keepShips,
  PayOrLoseCity: places.payOrLoseCity,
  PlaceCities: opening.placeCities,
  PlaceTokens: counts.placeTokens,
  Relocate: counts.relocate,
  SacrificeCities: places.sacrificeCities,
  TakeSpoils: places.takeSpoils,
  WaitForAttack: places.waitForAttack,
};

/** The forms of a game. */
export function formsWith(known: Known): Forms {
  const { held, standing, stock, support, there } = known;
  return {
    ...PLAIN,
    BuildCities: buildCities(support),
    ChooseBeneficiary: divided.chooseBeneficiary(standing),
    ChooseTaxRate: places.chooseTaxRate(stock),
    ChooseVictims: places.chooseVictims(standing),
    DiscardExcess: cards.discardExcess(known),
    DiscardFaceValue: cards.discardFaceValue(known),
    DiscardOrPay: cards.discardOrPay(known),
    GiveCommodity: cards.giveCommodity(known),
    SellCommodities: cards.sellCommodities(held),
    SendHorde: divided.sendHorde(there),
    ShareLosses: divided.shareLosses(standing),
    SpareCities: cards.spareCities(known),
    UseAbility: useAbility(held),
  };
}

export type AnyForm = Form<Decision, unknown, unknown>;

/** The form of a question, or undefined where it has a panel of its own. */
export function formOf(kind: Decision["type"], known: Known): AnyForm | undefined {
  const forms: Partial<Record<Decision["type"], unknown>> = formsWith(known);
  return forms[kind] as AnyForm | undefined;
}
