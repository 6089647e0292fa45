/** Why somebody declined an offer, as they say it. */
import type { WhyNot } from "../../../api/engine";
import { card, rich, type Rich } from "../../rich";
import { and, cardsListed } from "../words";

/** "Fish and Iron", without numbers. */
const named = (names: readonly string[]): Rich => and([...new Set(names)].map(card));

export function whyNot(why: WhyNot | null | undefined): Rich {
  const takes = why?.takes ?? [];
  switch (why?.code) {
    case "seeks_other":
      return takes.length
        ? rich` They would rather have ${named(takes)}.`
        : rich` They have no use for what you named.`;
    case "would_take":
      return rich` They would do it if the first two names were ${cardsListed(takes)}.`;
    case "fears_card":
      return rich` They would take it, but fear what the unnamed or untrue cards may be.`;
    case "collects":
      return rich` They collect ${named(takes)} themselves, and keep it.`;
    case "own_offer":
      return takes.length
        ? rich` Their own offer, which is on the table, stands: it asks for ${cardsListed(takes)}.`
        : rich` Their own offer, which is on the table, stands.`;
    case "only_so_many":
      return rich` They have spoken of ${cardsListed(takes)} only, and give no more.`;
    case "given_away":
      return rich` They have given ${named(takes)} away since they spoke of it.`;
    case "too_few_cards":
      return rich` They do not hold so many cards.`;
    case "few_to_spare":
      return rich` They have too few cards besides those they collect.`;
    case "worth_more":
      return rich` They would give what you ask for, but what you name adds too little to their sets.`;
    case "not_for_that":
      return takes.length
        ? rich` They have not said that they would give ${named(takes)}, and they do not.`
        : rich` They have not said that they would give what you ask for, and they do not.`;
    default:
      return [];
  }
}
