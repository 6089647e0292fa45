/** Why somebody declined an offer, as they say it. */
import type { WhyNot } from "../../../api/engine";
import { rich, type Rich } from "../../rich";
import { cardsListed } from "../words";

export function whyNot(why: WhyNot | null | undefined): Rich {
  switch (why?.code) {
    case "seeks_other":
      return why.takes?.length
        ? rich` They would rather have ${cardsListed(why.takes)}.`
        : rich` They have no use for what you named.`;
    case "fears_card":
      return rich` They would take it, but fear what the unnamed or untrue cards may be.`;
    case "collects":
      return rich` They collect ${cardsListed(why.takes ?? [])} themselves, so they keep it.`;
    case "worth_more":
      return rich` They would give what you ask for, but they want more for it.`;
    case "not_for_that":
      return rich` They have not said that they would give what you ask for, and they do not.`;
    default:
      return [];
  }
}
