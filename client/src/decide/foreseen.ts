/** What the dry run of an answer foresees, and the cautions that come of it. */
import { messages } from "../messages";
import type { Caution } from "./spec";

/** What the server foresees if nobody else does anything. */
export interface Foreseen {
  /** Own tokens above the limits, by area: they will be removed. */
  readonly surplus: Readonly<Record<string, number>>;
  /** Set where the cities will have too few tokens. */
  readonly unsupported: {
    readonly cities: number;
    readonly tokens: number;
    readonly rate: number;
  } | null;
  /** Areas in which there will be a conflict. */
  readonly conflicts: readonly string[];
  /** Areas in which a city could then be built. */
  readonly sites: readonly string[];
  /** Cards above the hand limit, which must be discarded. */
  readonly discards: number;
}

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
