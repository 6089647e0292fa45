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
    case "not_for_that":
      return rich` They will not give what you ask for in return.`;
    default:
      return [];
  }
}
