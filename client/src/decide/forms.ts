/** The form of each kind of question; the four that need more than a form have panels of their own. */
import type { Answers, Decision } from "../api/engine";
import type { Choices } from "./choices";
import { useAbility } from "./kinds/abilities";
import * as cards from "./kinds/cards";
import * as counts from "./kinds/counts";
import * as places from "./kinds/places";
import type { Form } from "./spec";

export type OwnPanel = "PlanMovement" | "MoveEarly" | "MovePart" | "Trade" | "BuyAdvances";
export type FormKind = Exclude<Decision["type"], OwnPanel>;

type Forms = {
  readonly [K in FormKind]: Form<Extract<Decision, { type: K }>, Choices[K], Answers[K]>;
};

/** What the forms ask of cards: what is printed on them, and how many the player holds. */
export interface CardCounts {
  readonly faceValue: (card: string) => number;
  readonly held: (card: string) => number;
}

/** The forms of a game. */
export function formsWith({ faceValue, held }: CardCounts): Forms {
  return {
    BuildCities: places.buildCities,
    BuyTradeCard: cards.buyTradeCard,
    ChooseAnnexed: counts.chooseAnnexed,
    ChooseCities: places.chooseCities,
    ChooseLoss: places.chooseLoss,
    ChooseLosses: counts.chooseLosses,
    ChooseNextAttack: places.chooseNextAttack,
    ChooseNextConflict: places.chooseNextConflict,
    ChoosePlace: places.choosePlace,
    ChooseRaided: places.chooseRaided,
    ChooseShaken: places.chooseShaken,
    ChooseTaken: counts.chooseTaken,
    ChooseTaxRate: places.chooseTaxRate,
    ChooseVictims: places.chooseVictims,
    DiscardExcess: cards.discardExcess(faceValue),
    DiscardFaceValue: cards.discardFaceValue(faceValue),
    DiscardOrPay: cards.discardOrPay(faceValue),
    DistributeGrowth: counts.distributeGrowth,
    GiveTribute: cards.giveTribute,
    PayOrLoseCity: places.payOrLoseCity,
    Relocate: counts.relocate,
    SacrificeCities: places.sacrificeCities,
    SpareCities: cards.spareCities(faceValue),
    TakeSpoils: places.takeSpoils,
    UseAbility: useAbility(held),
    WaitForAttack: places.waitForAttack,
  };
}

export type AnyForm = Form<Decision, unknown, unknown>;

/** The form of a question, or undefined where it has a panel of its own. */
export function formOf(kind: Decision["type"], cards: CardCounts): AnyForm | undefined {
  const forms: Partial<Record<Decision["type"], unknown>> = formsWith(cards);
  return forms[kind] as AnyForm | undefined;
}
