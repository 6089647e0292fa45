/** What each question is called, and how it is asked, in plain words. */
import type { Decision } from "../../../api/engine";
import { advance, area, card, civ, rich, term, type Rich } from "../../rich";
import { and, cardsOf, cities, many, or, tokens } from "../words";

export type QuestionNames = Readonly<Record<Decision["type"], string>>;
export type QuestionMessages = {
  readonly [K in Decision["type"]]: (decision: Extract<Decision, { type: K }>, me: string) => Rich;
};

/** Short names: for the list of players we are waiting for, and as headings. */
export const questionNames: QuestionNames = {
  AskAnother: "Ask somebody else",
  BuildCities: "Build cities",
  BuyAdvances: "Buy advances",
  BuyOffPoints: "Pay for losses",
  BuyTradeCard: "Buy a trade card",
  ChooseAnnexed: "Choose units to give up",
  ChooseBeneficiary: "Choose who benefits",
  ChooseCities: "Choose cities",
  ChooseCredits: "Choose credits",
  ChooseFaction: "Choose a faction",
  ChooseLoss: "Take a loss",
  ChooseLosses: "Choose losses",
  ChooseNextAttack: "Choose the next attack",
  ChooseNextConflict: "Choose the next conflict",
  ChoosePlace: "Choose a place",
  ChooseProvinces: "Choose areas to annex",
  ChooseRaided: "Choose cities to raid",
  ChooseShaken: "Choose cities for the earthquake",
  ChooseStart: "Choose where to begin",
  ChooseTaken: "Choose units to take",
  ChooseTaxRate: "Set the tax rate",
  ChooseVictims: "Name other victims",
  DiscardExcess: "Discard down to the limit",
  DiscardFaceValue: "Discard cards",
  DiscardOrPay: "Discard or pay",
  DistributeGrowth: "Place new tokens",
  GiveCommodity: "Give up a card",
  GiveTribute: "Give tribute",
  KeepFaction: "Choose your faction",
  KeepShips: "Choose ships to keep",
  MoveEarly: "Move before your turn",
  MovePart: "Move some now",
  PayOrLoseCity: "Pay or lose a city",
  PlaceCities: "Place your cities",
  PlaceTokens: "Place your tokens",
  PlanMovement: "Move",
  PlanShips: "Tend your ships",
  Relocate: "Relocate tokens",
  SacrificeCities: "Sacrifice cities",
  SellCommodities: "Sell commodity cards",
  SendHorde: "Send the barbarians",
  ShareLosses: "Share out losses",
  SpareCities: "Discard to spare cities",
  TakeSpoils: "Take spoils",
  Trade: "Trade",
  UseAbility: "Use special abilities",
  WaitForAttack: "Delay the defence",
};

const FATES = {
  annexed: "will be annexed",
  reduced: "will be reduced to tokens",
  destroyed: "will be destroyed",
  pirates: "will fall to pirates",
  attacked: "will be attacked",
} as const;

/** What is asked in few words, where its kind alone does not say what it is about. */
export const fateNames: Readonly<Record<keyof typeof FATES, string>> = {
  annexed: "Choose what is annexed",
  reduced: "Choose what is reduced",
  destroyed: "Choose what is destroyed",
  pirates: "Choose what falls to pirates",
  attacked: "Choose what is attacked",
};

function cause(id: string): Rich {
  if (id === "tax_revolt") return rich`The ${term("tax_revolt")}`;
  if (id === "theme_set") return rich`Your ${term("theme_set")}`;
  if (id === "city_support") return rich`Too little ${term("city_support")}`;
  return [card(id)];
}

/** "6 tokens", "2 cities", "6 tokens and 2 cities". */
function piecesOf(t: number, c: number): Rich {
  return and([...(t > 0 ? [tokens(t)] : []), ...(c > 0 ? [cities(c)] : [])]);
}

/** What depends on how a table moves: what others see, and when a plan is carried out. */
export const movementModes: Readonly<
  Record<
    "census" | "open" | "sealed",
    { readonly asked: Rich; readonly brief: string; readonly waiting: string }
  >
> = {
  census: {
    asked: rich`Move your tokens: each across one land border, or by ship. Nothing is final until you commit the plan; then it is carried out at once, for all to see, and your movement is over.`,
    brief: "",
    waiting: "Players move one at a time, in census order.",
  },
  open: {
    asked: rich`Everybody moves at once: each token across one land border, or by ship. The moves you draw are made when you press a button below, and everybody sees them. You can move some pieces now and others later, as often as you like, until you end your movement for this turn.`,
    brief: "Everybody moves at once.",
    waiting:
      "Everybody moves at once, and each move is seen as it is made. These are still moving.",
  },
  sealed: {
    asked: rich`Plan your movement in secret: each token across one land border, or by ship. Nobody sees your plan until everybody has committed theirs, and you may change it until then. All plans are then carried out in census order, leaving out whatever has become impossible.`,
    brief: "Secret until everybody has committed.",
    waiting:
      "Everybody plans in secret. Once all have committed, the plans are revealed and carried out in census order.",
  },
};

/** A movement that is planned before its time. */
export const movementEarly: Rich = rich`Plan your movement ahead: each token across one land border, or by ship. Your plan stays sealed and is carried out when your turn to move comes, unless it has become impossible by then.`;

export const questions: QuestionMessages = {
  AskAnother: (d) =>
    rich`${and(d.asked.map(civ))} ${d.asked.length === 1 ? "has" : "have"} no ${card(d.card)}. You may ask somebody else for it.`,
  BuildCities: () =>
    rich`Choose an area with a dashed edge to build a city there: six tokens on a ${term("city_site")}, twelve in the ${term("wilderness")}. All your tokens in the area go back to stock.`,
  BuyAdvances: () =>
    rich`Buy as many ${term("advance")} as you can pay for, all in one go. Pay with sets of commodity cards; your ${term("treasury")} makes up the rest.`,
  BuyOffPoints: (d) =>
    rich`${card(d.cause)} costs you units worth ${many(d.points, "point")}. How many of them will you pay for, at ${d.price} treasury each?`,
  BuyTradeCard: () =>
    rich`You may buy one more trade card. If you pass, you will not be asked again this turn.`,
  ChooseAnnexed: (d) =>
    rich`${card(d.cause)}: choose ${many(d.points, "unit point")} that ${civ(d.victim)} gives up to ${civ(d.beneficiary)}. A token counts 1, a city 5.`,
  ChooseBeneficiary: (d) =>
    rich`${card(d.cause)}: ${and(d.candidates.map(civ))} have the most in stock, and equally much. Which of them is to benefit?`,
  ChooseCities: (d, me) =>
    rich`${cause(d.cause)}: choose ${cities(d.count)} of ${d.owner === me ? "yours" : civ(d.owner)} that ${d.fate === "annexed" && d.owner !== me ? (d.count === 1 ? "becomes yours" : "become yours") : FATES[d.fate]}.${d.fate === "reduced" && d.count > 1 ? " Their tokens come from stock in the order you choose them." : ""}`,
  ChooseCredits: (d) =>
    rich`Credits make advances cheaper, for good: 5 points in a group take 5 off the price of every advance of that group. You have ${d.points} points to share out.`,
  ChooseFaction: (d, me) =>
    d.victim === me
      ? rich`${card(d.cause)} divides your nation into two factions. Select units worth ${d.points} for the first; another player then adds to it, and you keep whichever of the two you like. A token counts 1, a city 5.`
      : rich`${card(d.cause)} divides ${civ(d.victim)} into two factions. Select units worth ${d.points} for the first; ${civ(d.victim)} then keeps one of the two, and you take over the other. A token counts 1, a city 5.`,
  ChooseLoss: (d) => rich`The ${term("conflict")} in ${area(d.area)} costs you a piece. Which one?`,
  ChooseLosses: (d, me) =>
    rich`${card(d.cause)} does ${d.damage} damage to ${d.owner === null ? "you" : d.owner === me ? "the faction you keep, where it meets the other" : "the faction you take over, where it meets the other"}. A token lost counts 1; a city counts 5, less the tokens that replace it.`,
  ChooseNextAttack: (d) => rich`Which attack should be resolved next: ${or(d.areas.map(area))}?`,
  ChooseNextConflict: (d) =>
    rich`Which of your conflicts should be fought next: ${or(d.areas.map(area))}?`,
  ChoosePlace: (d) => rich`${card(d.cause)}: choose where it strikes.`,
  ChooseProvinces: (d) =>
    rich`${card(d.cause)}: annex units of ${civ(d.victim)} worth ${d.points}, area after area from your own border. A token counts 1, a city 5.`,
  ChooseRaided: (d) =>
    rich`${card("piracy")}: choose ${many(d.count, "coastal city", "coastal cities")} to fall to pirates, no two from the same player.`,
  ChooseShaken: () =>
    rich`The earth shakes: choose one of your cities to be destroyed, then a city next to it, if there is one, to be reduced to tokens.`,
  ChooseStart: () => rich`In which of your start areas do you begin?`,
  ChooseTaken: (d) =>
    rich`You have too few pieces to take all the units of ${civ(d.victim)}: choose ${piecesOf(d.tokens, d.cities)}. ${d.rest === "next" ? "The next player takes the rest." : "The rest become barbarians and pirates."}`,
  ChooseTaxRate: () => rich`Choose the ${term("tax_rate")} for all your cities.`,
  ChooseVictims: (d) =>
    rich`${card(d.cause)}: name ${many(d.count, "other player")} to suffer with you.`,
  DiscardExcess: (d) =>
    rich`You hold more commodity cards than the ${term("hand_limit")} allows: discard ${d.count}.`,
  DiscardFaceValue: (d) =>
    rich`${card("corruption")}: discard commodity cards with a ${term("face_value")} of at least ${d.face_value} in all.`,
  DiscardOrPay: (d) =>
    rich`${card("banditry")} takes ${cardsOf(d.count)}. Each card you keep costs you ${d.price} treasury.`,
  DistributeGrowth: (d) =>
    rich`Your stock has only ${tokens(d.tokens)}, fewer than your population could grow by. Where should they go?`,
  GiveCommodity: (d) =>
    d.receiver === null
      ? rich`${card(d.cause)}: discard a commodity card.`
      : rich`${card(d.cause)}: which commodity card goes to ${civ(d.receiver)}?`,
  GiveTribute: (d) => rich`${civ(d.receiver)} demands tribute. Which card will you give?`,
  KeepShips: (d) =>
    rich`${card(d.cause)} sinks your ships in its areas, but for ${d.count}. Which of them stay?`,
  KeepFaction: (d) =>
    rich`${card(d.cause)}: with which faction do you play on? ${civ(d.beneficiary)} takes the other.`,
  MoveEarly: () =>
    rich`It is not your turn to move yet. Anything you move now moves at once, and everybody sees it.`,
  MovePart: () =>
    rich`Anything you move now moves at once, and everybody sees it; you can move the rest later.`,
  PayOrLoseCity: (d) =>
    rich`${card("city_in_flames")}: pay ${d.price} treasury, or choose a city to burn down.`,
  PlaceCities: () =>
    rich`Place the cities you begin with in your own region: all of them, or all but one, on a ${term("city_site")}. Sites are marked with a little temple on the map.`,
  PlaceTokens: (d) =>
    rich`Place the ${tokens(d.tokens)} you begin with in your own region, within the ${term("population_limit")} of each area. Where a city stands, no token can live.`,
  PlanMovement: () => movementModes.census.asked,
  PlanShips: () =>
    rich`Build ships, and pay for those you keep: whatever you do not pay for goes back to stock at once. Tokens that pay must stand where the ship lies. Nothing moves yet.`,
  Relocate: (d) => rich`A region has been closed: ${tokens(d.tokens)} of yours must go elsewhere.`,
  SacrificeCities: (d) =>
    rich`${card("regression")} moves your marker back ${many(d.steps, "step")}. Each step you prevent costs ${cities(d.each)}; you may sacrifice none.`,
  SellCommodities: () =>
    rich`You may sell commodity cards for twice their ${term("face_value")} in ${term("treasury")}, at any time except while advances are bought.`,
  SendHorde: (d) =>
    rich`${many(d.tokens, "barbarian")} find nothing of yours left to attack and are now at your command. Send them against somebody else, or nowhere.`,
  ShareLosses: (d) =>
    rich`${card(d.cause)} strikes others too: say who loses how much, ${d.of === "cities" ? cities(d.points) : many(d.points, "unit point")} in all. Their own cards may lessen it.`,
  SpareCities: (d) =>
    rich`${card("iconoclasm_and_heresy")}: discard ${cardsOf(d.cards)} to spare ${cities(d.cities)}, or discard none.`,
  TakeSpoils: (d) => rich`Your attack on ${civ(d.defender)} succeeded. What will you take?`,
  Trade: () =>
    rich`Trade with anybody. Of the commodities you name, the first two must be among your cards; anything else may be a lie.`,
  UseAbility: (d) =>
    rich`You may use ${or(d.abilities.map(advance))}, ${d.abilities.length === 1 ? "once this turn" : "once each this turn, in any order"}.`,
  WaitForAttack: (d) =>
    rich`Your city in ${area(d.area)} is under attack and you are short of defenders. Wait for one of your own attacks first?`,
};
