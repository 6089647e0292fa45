/** Whoever can see what a seat sees, in plain words. */
import type { Witness } from "../api/protocol";
import { messages } from "../messages";
import { moment } from "../ui/format";

const words = messages.table.witnesses;

/** "You, in this browser", "A link made by the host". */
export function who(one: Witness): string {
  const name = one.you ? you(one) : other(one);
  return one.host && !one.you ? `${name} (${words.host})` : name;
}

function you(one: Witness): string {
  if (one.way === "named") return words.youNamed(one.name);
  return one.way === "link" ? words.youLink : words.youHere;
}

function other(one: Witness): string {
  switch (one.way) {
    case "link":
      return words.link[one.by ?? "unknown"];
    case "record":
      return words.record;
    case "open_hands":
      return words.openHands;
    default:
      return words[one.way](one.name);
  }
}

/** Since when, until when, and how often a link was opened. */
export function when(one: Witness): string {
  const parts = [one.since === null ? words.sinceEver : words.since(moment(one.since))];
  if (one.way === "link") parts.push(words.times(one.opened));
  if (one.used !== null) parts.push(words.used(moment(one.used)));
  if (one.browsers > 1) parts.push(words.browsers(one.browsers));
  if (one.until !== null) parts.push(words.until(moment(one.until)));
  return parts.join(", ");
}
