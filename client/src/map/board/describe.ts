/** Areas in words: for the card, the list and the screen reader. */
import { messages } from "../../messages";
import { BARBARIANS } from "../../pictures/civilizations";
import { isCoastal, placeName, plays, type BoardFacts, type BoardSetup } from "../ground/facts";
import type { Lit } from "../canvas/overlay";
import type { Mark } from "../ground/acts";
import type { Piece } from "../ground/pieces";

/** Everything known about a place, ready to be read. */
export interface Description {
  readonly id: string;
  readonly name: string;
  readonly playing: boolean;
  /** What is printed, one fact a line. */
  readonly printed: readonly string[];
  /** What counts most while places are chosen, shortly: who is there, the limit, the site. */
  readonly brief: readonly string[];
  readonly pieces: readonly { readonly civ: string; readonly text: string }[];
  readonly land: readonly string[];
  readonly water: readonly string[];
  /** Why it is lit or marked. */
  readonly notes: readonly string[];
}

export interface Described {
  readonly facts: BoardFacts;
  readonly setup: BoardSetup;
  readonly pieces: ReadonlyMap<string, readonly Piece[]>;
  readonly lit: readonly Lit[];
  readonly marks: readonly Mark[];
}

export function sideName(facts: BoardFacts, civ: string): string {
  if (civ === BARBARIANS) return messages.board.barbarians;
  return facts.civilizations[civ]?.name ?? civ;
}

function pieceText(facts: BoardFacts, piece: Piece): string {
  const words = messages.board;
  const side = sideName(facts, piece.civ);
  if (piece.kind === "tokens") return words.tokens(side, piece.count);
  if (piece.kind === "ship") return words.ship(side, (piece.numbers[0] ?? 0) + 1, piece.aboard);
  if (piece.civ === BARBARIANS) return words.pirateCity;
  return piece.wilderness ? words.wildernessCity(side) : words.city(side);
}

function printed(id: string, { facts, setup }: Described): string[] {
  const words = messages.board;
  const area = facts.areas[id];
  if (area === undefined) return [words.openSea];
  const plain = area.flood_plain === null ? undefined : facts.flood_plains[area.flood_plain];
  const fire = area.volcano === null ? undefined : facts.volcanoes[area.volcano];
  const lines = [
    words.region(sideName(facts, area.region)),
    words.limit(area.limit),
    area.site === null ? words.noSite : words.site[area.site],
    plain && words.floodPlain(plain.name),
    fire && words.volcano(fire.name),
    isCoastal(facts, setup, id) ? words.coast : words.inland,
    area.start !== null && area.start in setup.blocks && words.start(sideName(facts, area.start)),
    !plays(facts, setup, id) && outOfPlay(id, facts),
  ];
  return lines.filter((line): line is string => typeof line === "string");
}

function brief(id: string, { facts, setup, pieces }: Described): string[] {
  const words = messages.board.brief;
  const held = (pieces.get(id) ?? []).map((piece) => pieceText(facts, piece));
  const area = facts.areas[id];
  if (area === undefined) return [...held, messages.board.openSea];
  if (!plays(facts, setup, id)) return [outOfPlay(id, facts)];
  return [
    ...held,
    words.limit(area.limit),
    area.site === null ? words.noSite : words.site[area.site],
  ];
}

/** Land that nobody plays on; its water may be sailed through. */
function outOfPlay(id: string, facts: BoardFacts): string {
  return facts.areas[id]?.coastal ? messages.board.outOfPlayCoast : messages.board.outOfPlay;
}

export function describe(id: string, table: Described): Description {
  const { facts, pieces, lit, marks } = table;
  const neighbours = facts.areas[id] ?? { land: [], water: facts.seas[id]?.water ?? [] };
  const playing = (other: string): boolean =>
    other in facts.seas || plays(facts, table.setup, other);
  const named = (other: string): string =>
    playing(other) ? placeName(facts, other) : messages.board.notPlaying(placeName(facts, other));
  const names = (ids: readonly string[]) => ids.map(named).sort();
  return {
    id,
    name: placeName(facts, id),
    playing: playing(id),
    printed: printed(id, table),
    brief: brief(id, table),
    pieces: (pieces.get(id) ?? []).map((piece) => ({
      civ: piece.civ,
      text: pieceText(facts, piece),
    })),
    land: names(neighbours.land.filter(playing)),
    water: names(neighbours.water),
    notes: [
      ...marks.filter((mark) => mark.area === id).map((mark) => messages.board.marks[mark.kind]),
      ...lit
        .filter((one) => one.area === id)
        .map(({ kind, badge }) =>
          [messages.board.lit[kind], badge].filter((part) => part !== undefined).join(": "),
        ),
    ],
  };
}

/** The description as one sentence, as a screen reader says it. */
export function spoken(description: Description): string {
  const { name, notes, printed: facts, pieces } = description;
  const units = pieces.length === 0 ? [messages.board.nobody] : pieces.map(({ text }) => text);
  const called = [name, ...notes].join(", ");
  return [called, ...units, ...facts].map((part) => part.replace(/\.$/, "")).join(". ") + ".";
}
