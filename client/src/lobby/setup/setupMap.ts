/** The board of a set-up, small: which part of the map is shown, and who starts where. */
import type { BoardFacts, BoardSetup } from "../../map/ground/facts";
import { placeName } from "../../map/ground/facts";
import { grown, joined, readPlaces, type Box, type Geometry } from "../../map/ground/geometry";
import { areasInPlay } from "../../map/ground/lands";
import type { Facts, Setup } from "../../model/facts";

/** A set-up, and the edition it belongs to. */
export interface Shown {
  readonly facts: Facts;
  readonly setup: Setup;
}

/** The set-up for so many players on a board; none while the facts of another edition are there. */
export function setupFor(facts: Facts, players: number, board: string | null): Setup | undefined {
  const fitting = facts.setups.filter((setup) => setup.players === players);
  return fitting.find((one) => one.board === board) ?? (board === null ? fitting[0] : undefined);
}

/** Where a civilization begins, in parts of the sheet. */
export interface Start {
  readonly civ: string;
  readonly name: string;
  readonly area: string;
  readonly left: number;
  readonly top: number;
}

export interface Sheet {
  readonly box: Box;
  readonly areas: number;
  readonly starts: readonly Start[];
}

const MARGIN = 30;

/** What is in play, with some of the map around it. */
export function sheetOf(geometry: Geometry, facts: BoardFacts, setup: BoardSetup): Sheet {
  const playing = areasInPlay(facts, setup);
  const places = readPlaces(geometry);
  const boxes = playing.flatMap((area) => places.get(area)?.box ?? []);
  const box = grown(joined(boxes), MARGIN);
  return { box, areas: playing.length, starts: startsIn(geometry, facts, setup, box) };
}

function startsIn(
  geometry: Geometry,
  facts: BoardFacts,
  setup: BoardSetup,
  { x0, y0, x1, y1 }: Box,
): Start[] {
  return Object.keys(setup.blocks).flatMap((civ) => {
    const printed = facts.civilizations[civ];
    const spot = geometry.areas[printed?.start ?? ""]?.centre;
    if (printed === undefined || spot === undefined) return [];
    const [x, y] = spot;
    const area = placeName(facts, printed.start);
    return [
      { civ, name: printed.name, area, left: (x - x0) / (x1 - x0), top: (y - y0) / (y1 - y0) },
    ];
  });
}
