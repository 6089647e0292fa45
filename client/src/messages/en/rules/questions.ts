/** What each question is called, and how it is asked, in plain words. */
import type { Decision } from "../../../api/engine";
import { advance, area, card, civ, rich, term, type Rich } from "../../rich";
import { and, cardsOf, cities, many, or, tokens } from "../words";

export type QuestionNames = Readonly<Record<Decision["type"], string>>;
export type QuestionMessages = {
  readonly [K in Decision["type"]]: (decision: Extract<Decision, { type: K }>, me: string) => Rich;
};

/** Short names: for the list of those we wait for, and as headings. */
export const questionNames: QuestionNames = {
  BuildCities: "Build cities",
  BuyAdvances: "Buy advances",
  BuyTradeCard: "Buy a trade card",
  ChooseAnnexed: "Choose units that go over",
  ChooseCities: "Choose cities",
  ChooseLoss: "Take a loss",
  ChooseLosses: "Choose losses",
  ChooseNextAttack: "Order of attacks",
  ChooseNextConflict: "Order of conflicts",
  ChoosePlace: "Choose a place",
  ChooseRaided: "Choose cities to raid",
  ChooseShaken: "Choose cities for the earthquake",
  ChooseTaken: "Choose units to annex",
  ChooseTaxRate: "Set the tax rate",
  ChooseVictims: "Name other victims",
  DiscardExcess: "Discard above the limit",
  DiscardFaceValue: "Discard cards",
  DiscardOrPay: "Discard or pay",
  DistributeGrowth: "Place new tokens",
  GiveTribute: "Give tribute",
  MoveEarly: "Move ahead of turn",
  MovePart: "Move some, and go on",
  PayOrLoseCity: "Pay or lose a city",
  PlanMovement: "Move",
  Relocate: "Relocate tokens",
  SacrificeCities: "Sacrifice cities",
  SpareCities: "Discard to spare cities",
  TakeSpoils: "Take spoils",
  Trade: "Trade",
  UseAbility: "Use special abilities",
  WaitForAttack: "Wait with the defence",
};

const FATES = {
  annexed: "will go over",
  reduced: "will be reduced to tokens",
  destroyed: "will be destroyed",
  pirates: "will fall to pirates",
  attacked: "will be attacked",
} as const;

function cause(id: string): Rich {
  if (id === "tax_revolt") return rich`The ${term("tax_revolt")}`;
  if (id === "city_support") return rich`For want of ${term("city_support")}`;
  return [card(id)];
}

/** "6 tokens", "2 cities", "6 tokens and 2 cities". */
function piecesOf(t: number, c: number): Rich {
  return and([...(t > 0 ? [tokens(t)] : []), ...(c > 0 ? [cities(c)] : [])]);
}

/** What differs by the way in which a table moves: what others see, and when it is carried out. */
export const movementModes: Readonly<
  Record<
    "census" | "open" | "sealed",
    { readonly asked: Rich; readonly brief: string; readonly waiting: string }
  >
> = {
  census: {
    asked: rich`Move your tokens: each by one land border, or by ship. Nothing is final until you commit the plan; then it is carried out at once, for all to see, and your movement is over.`,
    brief: "",
    waiting: "One after the other in census order.",
  },
  open: {
    asked: rich`All move at once: each token by one land border, or by ship. What you draw is moved when you press a button below, and all see it. Move some pieces now and others later as often as you like; who ends moves no more this turn.`,
    brief: "All move at once.",
    waiting: "They still move, all at once; each move is seen as it is made.",
  },
  sealed: {
    asked: rich`Plan your movement in secret: each token by one land border, or by ship. Nobody sees the plan before all have committed theirs, and until then you may change it. Then all plans are carried out in census order; what has become impossible is left out.`,
    brief: "Secret until all have committed.",
    waiting:
      "All plan in secret. When the last has committed, the plans are opened and carried out in census order.",
  },
};

export const questions: QuestionMessages = {
  BuildCities: () =>
    rich`Build cities where you have enough tokens: six on a ${term("city_site")}, twelve in the ${term("wilderness")}. All tokens of the area go back to stock.`,
  BuyAdvances: () =>
    rich`Buy as many ${term("advance")} as you can pay for, in one go. Pay with sets of commodity cards; the ${term("treasury")} makes up the rest.`,
  BuyTradeCard: () =>
    rich`You may buy one more trade card. If you pass, you are not asked again this turn.`,
  ChooseAnnexed: (d) =>
    rich`${card(d.cause)}: choose ${many(d.points, "unit point")} of ${civ(d.victim)} that go over to ${civ(d.beneficiary)}. A token counts 1, a city 5.`,
  ChooseCities: (d, me) =>
    rich`${cause(d.cause)}: choose ${cities(d.count)} of ${d.owner === me ? "yours" : civ(d.owner)} that ${d.fate === "annexed" && d.owner !== me ? (d.count === 1 ? "becomes yours" : "become yours") : FATES[d.fate]}.${d.fate === "reduced" && d.count > 1 ? " Their tokens come from stock in the order you choose them." : ""}`,
  ChooseLoss: (d) =>
    rich`The ${term("conflict")} in ${area(d.area)} costs you one piece. Which one?`,
  ChooseLosses: (d) =>
    rich`${card(d.cause)} does ${d.damage} damage to you. A token lost counts 1; a city counts 5 less the tokens that take its place.`,
  ChooseNextAttack: (d) => rich`Which attack is resolved next: ${or(d.areas.map(area))}?`,
  ChooseNextConflict: (d) =>
    rich`Which of your conflicts is fought next: ${or(d.areas.map(area))}?`,
  ChoosePlace: (d) => rich`${card(d.cause)}: choose where it strikes.`,
  ChooseRaided: (d) =>
    rich`${card("piracy")}: choose ${many(d.count, "coastal city", "coastal cities")}, each of another player, that fall to pirates.`,
  ChooseShaken: () =>
    rich`The earth shakes: choose one of your cities that is destroyed, then a city next to it, if there is one, that is reduced to tokens.`,
  ChooseTaken: (d) =>
    rich`You have too few pieces for all the units of ${civ(d.victim)}: choose ${piecesOf(d.tokens, d.cities)}. The rest becomes barbarians and pirates.`,
  ChooseTaxRate: () => rich`Choose the ${term("tax_rate")} for all your cities.`,
  ChooseVictims: (d) =>
    rich`${card(d.cause)}: name ${many(d.count, "other player")} to suffer with you.`,
  DiscardExcess: (d) =>
    rich`You hold more commodity cards than the ${term("hand_limit")}: discard ${d.count}.`,
  DiscardFaceValue: (d) =>
    rich`${card("corruption")}: discard commodity cards with a ${term("face_value")} of at least ${d.face_value} in all.`,
  DiscardOrPay: (d) =>
    rich`${card("banditry")} takes ${cardsOf(d.count)}. For each card that you keep you pay ${d.price} treasury.`,
  DistributeGrowth: (d) =>
    rich`Your stock has ${tokens(d.tokens)}, fewer than your population could grow. Where do they go?`,
  GiveTribute: (d) => rich`${civ(d.receiver)} demands tribute. Which card do you give?`,
  MoveEarly: () =>
    rich`It is not yet your turn to move. What you move now moves at once, and everybody sees it.`,
  MovePart: () =>
    rich`All move at once. What you move now moves at once, and everybody sees it; you can move the rest later.`,
  PayOrLoseCity: (d) =>
    rich`${card("city_in_flames")}: pay ${d.price} treasury, or choose the city that burns down.`,
  PlanMovement: () => movementModes.census.asked,
  Relocate: (d) => rich`A region is closed: ${tokens(d.tokens)} of yours must find a new place.`,
  SacrificeCities: (d) =>
    rich`${card("regression")} drives your marker back ${many(d.steps, "step")}. ${cities(d.each)} destroyed prevent one step; none is an answer too.`,
  SpareCities: (d) =>
    rich`${card("iconoclasm_and_heresy")}: discard ${cardsOf(d.cards)} and ${cities(d.cities)} will be spared, or discard none.`,
  TakeSpoils: (d) => rich`Your attack on ${civ(d.defender)} succeeded. What do you take?`,
  Trade: () =>
    rich`Trade with anybody. Of the commodities you name, the first two must be among your cards; everything else may be a lie.`,
  UseAbility: (d) =>
    rich`You may use ${or(d.abilities.map(advance))}, ${d.abilities.length === 1 ? "once this turn" : "each once this turn, in any order"}.`,
  WaitForAttack: (d) =>
    rich`Your city in ${area(d.area)} is under attack and you are short of defenders. Wait for an attack of your own first?`,
};
