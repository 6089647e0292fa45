/** The words of the advances shop. */
import { advance, card, rich, type Rich } from "../../rich";
import { epochs } from "./table";
import { cardsOf, many } from "../words";

type Reasons = Readonly<Record<string, unknown>>;

export const shop = {
  title: "Civilization advances",
  groups: {
    science: "Science",
    arts: "Arts",
    crafts: "Crafts",
    civics: "Civics",
    religion: "Religion",
  },
  credits: "My credits",
  startingCredits: (points: number): string =>
    `of these ${points} in each colour from the start of the game`,
  means: (cards: number, treasury: number): string =>
    `Cards worth ${cards} and ${treasury} treasury`,
  sortBy: "Order",
  byPrice: "by my price",
  byGroup: "by group",
  byName: "by name",
  show: "Show",
  group: "Group",
  all: "all",
  lacking: "not yet held",
  affordable: "affordable",
  held: "held",
  price: (price: number, printed: number): string =>
    price === printed ? `${price}` : `${price} instead of ${printed}`,
  points: (points: number): string => many(points, "point"),
  gives: "gives credits",
  specialTo: (id: string, points: number): Rich => rich`${points} off ${advance(id)}`,
  freeCredits: (points: number): string => `${points} credits of your choice`,
  why: "How the price is made up",
  add: "Into the basket",
  remove: "Out of the basket",
  basket: "Basket",
  basketEmpty: "The basket is empty. To buy nothing is an answer too.",
  pay: "Cards handed in",
  payHelp: "Whole sets pay best. Change is not given.",
  bill: {
    price: "Price",
    cards: "Cards count",
    treasury: "From the treasury",
    missing: "Missing",
    wasted: "Paid too much, and lost",
  },
  discountOn: (points: number): string => `${points} off one of them`,
  freeOne: "One for nothing",
  noFree: "none",
  chooseCredits: (chosen: number, due: number): string =>
    `Credits of your choice: ${chosen} of ${due}`,
  substitute: "A card that stands in for another set",
  noSubstitute: "none",
  buy: "Buy",
  howPaid: "Basket and payment …",
  buyNothing: "Buy nothing",
  goOn: "Go on without buying",
  nothingAffordable: (short: number): string =>
    `Nothing can be bought with what you hold: even the cheapest advance costs ${short} more.`,
  whatMissing: (points: number): string => `${points} more needed`,
  holders: "Held by",
  step: {
    title: "Next step on the A.S.T.",
    need: (there: number, needed: number, what: string): string =>
      `${what}: ${there} (${needed} needed)`,
    met: "You have what it needs.",
    meets: "With this basket you have what it needs.",
    misses: "Without more your marker stays where it is.",
  },
  because: {
    meets_requirement: (facts: Reasons): Rich => [
      `Suggested because it meets what the ${epochs[facts.epoch as keyof typeof epochs] ?? "next epoch"} asks for.`,
    ],
    best_value: (): Rich => ["Suggested as the most for your cards and treasury."],
    keeps_set: (facts: Reasons): Rich =>
      rich`It keeps your ${Number(facts.count)} ${card(String(facts.card))} for a bigger set.`,
    keeps_cards: (facts: Reasons): Rich => [`It keeps ${cardsOf(Number(facts.count))} for later.`],
    nothing_affordable: (): Rich => ["Nothing can be bought with what you have."],
  },
  total: (price: number, cards: number, treasury: number): string =>
    `Price ${price}: cards ${cards}, treasury ${treasury}`,
  notNow:
    "Advances are bought near the end of the turn. Prices with your credits can be seen at any time.",
} as const;
