/** Why somebody declined an offer, as they say it. */
import type { WhyNot } from "../../../api/engine";
import { card, rich, type Rich } from "../../rich";
import { and, cardsListed } from "../words";

/** "Fish and Iron", without numbers. */
const named = (names: readonly string[]): Rich => and([...new Set(names)].map(card));

const WORDS: Readonly<Record<WhyNot["code"], (takes: readonly string[]) => Rich>> = {
  seeks_other: (takes) =>
    takes.length
      ? rich` They would rather have ${named(takes)}.`
      : rich` They have no use for what you named.`,
  would_take: (takes) => rich` They would do it if the first two names were ${cardsListed(takes)}.`,
  fears_card: () => rich` They would take it, but fear what the unnamed or untrue cards may be.`,
  collects: (takes) => rich` They collect ${named(takes)} themselves, and keep it.`,
  own_offer: (takes) =>
    takes.length
      ? rich` Their own offer, which is on the table, stands: it asks for ${cardsListed(takes)}.`
      : rich` Their own offer, which is on the table, stands.`,
  only_so_many: (takes) => rich` They have spoken of ${cardsListed(takes)} only, and give no more.`,
  given_away: (takes) => rich` They have given ${named(takes)} away since they spoke of it.`,
  too_few_cards: () => rich` They do not hold so many cards.`,
  few_to_spare: () => rich` They have too few cards besides those they collect.`,
  worth_more: () =>
    rich` They would give what you ask for, but what you name adds too little to their sets.`,
  not_for_that: (takes) =>
    rich` They have not said that they would give ${takes.length ? named(takes) : "what you ask for"}, and they do not.`,
};

export const whyNot = (why: WhyNot | null | undefined): Rich =>
  why ? WORDS[why.code](why.takes ?? []) : [];
