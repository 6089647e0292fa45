/** The pieces on the board, place by place, in the order in which they are put down. */

/** Where a ship lies: the area or open sea, and which of its coasts. */
export type Berth = readonly [place: string, coast: number];

/** What lies open on the board (a part of the server's `Board`). */
export interface BoardView {
  /** Tokens by side and area; the barbarians are a side. */
  readonly tokens: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The owner of the city in each area; pirate cities belong to the barbarians. */
  readonly cities: Readonly<Record<string, string>>;
  /** The ships of each side by number, null in stock. */
  readonly ships: Readonly<Record<string, readonly (Berth | null)[]>>;
  /** Civilizations that have left for good; their regions are closed. */
  readonly left?: readonly string[];
  /** Tokens aboard by side and ship's number, while a plan is made. */
  readonly aboard?: Readonly<Record<string, Readonly<Record<number, number>>>>;
}

export interface CityPiece {
  readonly kind: "city";
  readonly civ: string;
  readonly wilderness: boolean;
}

export interface TokensPiece {
  readonly kind: "tokens";
  readonly civ: string;
  readonly count: number;
}

export interface ShipPiece {
  readonly kind: "ship";
  readonly civ: string;
  /** The numbers of the ships drawn as one: a single one when near, all of a side when far. */
  readonly numbers: readonly number[];
  readonly aboard: number;
}

export type Piece = CityPiece | TokensPiece | ShipPiece;

/** The pieces of every place that has any. `hasSite` tells where a city site is printed. */
export function piecesByPlace(
  view: BoardView,
  hasSite: (area: string) => boolean,
): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  const add = (place: string, piece: Piece) => {
    const held = found.get(place);
    if (held === undefined) found.set(place, [piece]);
    else held.push(piece);
  };
  for (const [area, civ] of Object.entries(view.cities)) {
    add(area, { kind: "city", civ, wilderness: !hasSite(area) });
  }
  for (const piece of tokenPieces(view))
    add(piece.area, { kind: "tokens", civ: piece.civ, count: piece.count });
  for (const [civ, berths] of Object.entries(view.ships)) {
    berths.forEach((berth, number) => {
      if (berth === null) return;
      const aboard = view.aboard?.[civ]?.[number] ?? 0;
      add(berth[0], { kind: "ship", civ, numbers: [number], aboard });
    });
  }
  return found;
}

function tokenPieces(view: BoardView): { civ: string; area: string; count: number }[] {
  const all = Object.entries(view.tokens).flatMap(([civ, areas]) =>
    Object.entries(areas).map(([area, count]) => ({ civ, area, count })),
  );
  return all.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
}

/** The same pieces with the ships of one side in one place drawn as one. */
export function gathered(pieces: readonly Piece[]): Piece[] {
  const fleets = new Map<string, ShipPiece>();
  const others: Piece[] = [];
  for (const piece of pieces) {
    if (piece.kind !== "ship") {
      others.push(piece);
      continue;
    }
    const fleet = fleets.get(piece.civ);
    fleets.set(piece.civ, {
      ...piece,
      numbers: [...(fleet?.numbers ?? []), ...piece.numbers],
      aboard: (fleet?.aboard ?? 0) + piece.aboard,
    });
  }
  return [...others, ...fleets.values()];
}

/** What a piece looks like, as a key: two pieces with the same key are drawn alike. */
export function pieceKey(piece: Piece): string {
  if (piece.kind === "city") return `c/${piece.civ}/${piece.wilderness ? "w" : "s"}`;
  if (piece.kind === "tokens") return `t/${piece.civ}/${piece.count}`;
  return `s/${piece.civ}/${piece.numbers.join(".")}/${piece.aboard}`;
}
