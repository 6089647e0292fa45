/** The words of the advances shop. */
import { advance, card, rich, type Rich } from "../../rich";
import { epochs } from "./table/table";
import { and, cardsOf, many } from "../words";

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
    `including ${points} in each colour from the start of the game`,
  means: (cards: number, treasury: number): string =>
    `Cards worth ${cards} and ${treasury} treasury`,
  sortBy: "Sort",
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
  why: "How the price is worked out",
  add: "Add to basket",
  remove: "Remove from basket",
  basket: "Basket",
  basketEmpty: "The basket is empty. You may also buy nothing.",
  pay: "Cards handed in",
  nextTax: (stock: number, treasury: number, needed: number): string =>
    `After this: stock ${stock}, treasury ${treasury}; the next tax needs ${needed} from stock.`,
  payHelp: "Whole sets pay best. No change is given.",
  bill: {
    price: "Price",
    cards: "Worth of cards",
    treasury: "From the treasury",
    missing: "Missing",
    wasted: "Overpaid, and lost",
  },
  discountOn: (points: number): string => `${points} off one of them`,
  freeOne: "One for free",
  noFree: "none",
  gifts: (names: readonly string[]) => `Comes with it for nothing: ${names.join(", ")}`,
  chooseCredits: (chosen: number, due: number): string =>
    `Credits of your choice: ${chosen} of ${due}`,
  substitute: "A card used in another set",
  noSubstitute: "none",
  buy: "Buy",
  howPaid: "Basket and payment …",
  buyNothing: "Buy nothing",
  goOn: "Continue without buying",
  nothingAffordable: (short: number): string =>
    `You cannot buy anything yet: even the cheapest advance costs ${short} more than you have. Everybody is asked all the same, so that nobody learns from it what you hold.`,
  suggested: {
    mark: "Nestor would buy this",
    title: "What Nestor would buy.",
    take: "Put it in the basket",
  },
  whatMissing: (points: number): string => `${points} more needed`,
  holders: "Held by",
  forStep: {
    filter: "for my next step on the A.S.T.",
    brings: "Brings the next step on the A.S.T.",
    counts: "Counts towards the next step on the A.S.T.",
    none: "No advance helps with what your next step on the A.S.T. still needs.",
    met: "You meet what your next step on the A.S.T. needs.",
  },
  step: {
    title: "Next step on the A.S.T.",
    need: (there: number, needed: number, what: string): string =>
      `${what}: ${there} (${needed} needed)`,
    met: "You meet the requirements.",
    meets: "With this basket you meet the requirements.",
    misses: "Without more, your marker will stay where it is.",
  },
  because: {
    meets_requirement: (facts: Reasons): Rich => [
      `Suggested because it meets the requirements of the ${epochs[facts.epoch as keyof typeof epochs] ?? "next epoch"}.`,
    ],
    best_value: (facts: Reasons): Rich => {
      const saved = Number(facts.saved);
      const points = Number(facts.points);
      const credits = Number(facts.credits);
      const towards =
        facts.towards === null ? "" : rich` towards ${advance(facts.towards as string)}`;
      return rich`The best value for your means: ${and((facts.advances as readonly string[]).map(advance))} for ${Number(facts.price)}${saved > 0 ? `, ${saved} less than printed` : ""}${points > 0 ? `; it scores ${points}` : ""}${credits > 0 ? rich` and brings ${many(credits, "credit")}${towards}` : ""}.`;
    },
    keeps_set: (facts: Reasons): Rich =>
      rich`It keeps your ${Number(facts.count)} ${card(String(facts.card))} for a bigger set.`,
    keeps_cards: (facts: Reasons): Rich => [`It keeps ${cardsOf(Number(facts.count))} for later.`],
    nothing_affordable: (facts: Reasons): Rich => [
      `You cannot buy anything yet: even the cheapest costs ${Number(facts.short)} more than you have.`,
    ],
    nothing_worth_it: (facts: Reasons): Rich => [
      `Your ${cardsOf(Number(facts.cards))} and your treasury promise more if you keep them for next turn.`,
    ],
  },
  total: (price: number, cards: number, treasury: number): string =>
    `Price ${price}: cards ${cards}, treasury ${treasury}`,
  notNow:
    "Advances are bought near the end of the turn. You can see your prices, credits included, at any time.",
} as const;
