/** What a civilization begins with: its home on the map, and who lives next door. */
import type { Facts, Setup } from "../../model/facts";
import { isCoastal, placeName } from "../../map/ground/facts";

export interface Homeland {
  readonly civ: string;
  readonly name: string;
  readonly start: string;
  /** Its place in the order of the A.S.T. among those who play. */
  readonly place: number;
  readonly players: number;
  readonly areas: number;
  readonly coast: number;
  readonly sites: number;
  readonly floods: number;
  /** The civilizations in play whose home borders on it, by land or water. */
  readonly neighbours: readonly string[];
}

export function homelandOf(facts: Facts, setup: Setup, civ: string): Homeland | null {
  const printed = facts.civilizations[civ];
  if (printed === undefined) return null;
  const home = Object.values(facts.areas).filter((area) => area.region === civ);
  const next = new Set(
    home
      .flatMap((area) => [...area.land, ...area.water])
      .map((id) => facts.areas[id]?.region ?? civ),
  );
  const playing = Object.keys(facts.civilizations).filter((one) => one in setup.blocks);
  return {
    civ,
    name: printed.name,
    start: placeName(facts, printed.start),
    place: playing.indexOf(civ) + 1,
    players: playing.length,
    areas: home.length,
    coast: home.filter((area) => isCoastal(facts, setup, area.id)).length,
    sites: home.filter((area) => area.site !== null).length,
    floods: home.filter((area) => area.flood_plain !== null).length,
    neighbours: playing.filter((one) => one !== civ && next.has(one)),
  };
}
