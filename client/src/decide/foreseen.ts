/** What the dry run of an answer foresees, and the cautions that come of it. */
import type { Foreseen } from "../api/engine";
import { messages } from "../messages";
import type { Caution } from "./spec";

/** The cautions of a dry run; `avoidable` are areas whose surplus the player could still use. */
export function cautionsIn(
  foreseen: Foreseen | null,
  avoidable: readonly string[] = [],
): Caution[] {
  if (foreseen === null) return [];
  const words = messages.cautions;
  const found: Caution[] = [];
  const areas = Object.keys(foreseen.surplus);
  if (areas.length > 0) {
    found.push({
      text: words.surplus(foreseen.surplus),
      loses: areas.some((area) => avoidable.includes(area)),
    });
  }
  if (foreseen.unsupported !== null)
    found.push({ text: words.unsupported(foreseen.unsupported), loses: true });
  if (foreseen.discards > 0) found.push({ text: words.discards(foreseen.discards), loses: false });
  return found;
}
