/** What stands on the map besides its print, and where its pieces and signs were put down. */
import { grown, type Box, type Geometry, type Place } from "../ground/geometry";
import { holds } from "../ground/hit";
import { pieceKey, type Piece } from "../ground/pieces";
import { pieceSizeAt, type PieceSize } from "../paint/detail";
import { Courses, type Course, type Footing } from "./courses";
import { boxAt, halfSize, Layout, type PlacedPiece } from "./layout";
import type { Arrow, Mark } from "../ground/acts";
import type { Lit } from "./overlay";
import { signAt, SignLayout, type Sign } from "./signs";

export interface Scenery {
  readonly pieces: ReadonlyMap<string, readonly Piece[]>;
  readonly lit: readonly Lit[];
  readonly arrows: readonly Arrow[];
  readonly marks: readonly Mark[];
  readonly selected: string | null;
  readonly cursor: string | null;
}

/** The map with nothing on it. */
export const BARE: Scenery = {
  pieces: new Map(),
  lit: [],
  arrows: [],
  marks: [],
  selected: null,
  cursor: null,
};

/** Where the pieces of a place were put down last. */
interface Laid {
  readonly pieces: readonly Piece[];
  readonly key: string;
  readonly placed: PlacedPiece[];
}

/** The signs as they stand, for this scenery at this step of nearness. */
interface LaidSigns {
  readonly scenery: Scenery;
  readonly step: number;
  readonly laid: readonly Sign[];
}

/** The arrows as they run, drawn over this scenery at this step of nearness. */
interface LaidArrows {
  readonly scenery: Scenery;
  readonly step: number;
  readonly courses: readonly Course[];
}

/** How near one is, in steps in which everything keeps its place. */
const stepOf = (k: number): number => Math.round(4 * Math.log2(k));

/** Remembers where everything stands, so that it stays there while one moves the map. */
export class Standing {
  private readonly layout: Layout;
  private readonly signLayout: SignLayout;
  private readonly laid = new Map<string, Laid>();
  private laidSigns: LaidSigns | null = null;
  private readonly courses: Courses;
  private stood: { scenery: Scenery; step: number; footing: Footing } | null = null;
  private readonly laidArrows = new Map<readonly Arrow[], LaidArrows>();

  constructor(
    private readonly geometry: Geometry,
    private readonly places: ReadonlyMap<string, Place>,
  ) {
    this.layout = new Layout(geometry, places);
    this.courses = new Courses(geometry);
    this.signLayout = new SignLayout(geometry, places, this.layout);
  }

  /** The pieces of a place. */
  pieces(id: string, pieces: readonly Piece[], size: PieceSize): PlacedPiece[] {
    const name = `${id}/${size.detail}/${size.growth}`;
    const known = this.laid.get(name);
    if (known?.pieces === pieces) return known.placed;
    const key = pieces.map(pieceKey).join("|");
    const placed = known?.key === key ? known.placed : this.layout.lay(id, pieces, size);
    this.laid.set(name, { pieces, key, placed });
    return placed;
  }

  /** The signs keep their places while one zooms a little. */
  signs(scenery: Scenery, k: number): readonly Sign[] {
    const step = stepOf(k);
    const known = this.laidSigns;
    if (known?.scenery === scenery && known.step === step) return known.laid;
    const size = pieceSizeAt(k);
    const standing = new Map(
      [...scenery.pieces].map(([id, pieces]) => [id, this.pieces(id, pieces, size)]),
    );
    const laid =
      scenery.lit.length === 0
        ? []
        : this.signLayout.lay(scenery.lit, standing, size, 2 ** (step / 4));
    this.laidSigns = { scenery, step, laid };
    return laid;
  }

  /** Where arrows run; those of the scenery last, and of what was played last, are remembered. */
  ways(arrows: readonly Arrow[], scenery: Scenery, k: number): readonly Course[] {
    if (arrows.length === 0) return [];
    const step = stepOf(k);
    const known = this.laidArrows.get(arrows);
    if (known?.scenery === scenery && known.step === step) return known.courses;
    for (const old of [...this.laidArrows.keys()].slice(0, -1)) this.laidArrows.delete(old);
    const courses = this.courses.lay(arrows, this.footing(scenery, k), 2 ** (step / 4));
    this.laidArrows.set(arrows, { scenery, step, courses });
    return courses;
  }

  /** Where pieces and signs stand. */
  footing(scenery: Scenery, k: number): Footing {
    const step = stepOf(k);
    if (this.stood?.scenery !== scenery || this.stood.step !== step)
      this.stood = { scenery, step, footing: this.footingAt(scenery, k) };
    return this.stood.footing;
  }

  private footingAt(scenery: Scenery, k: number): Footing {
    const size = pieceSizeAt(k);
    const boxOf = ({ piece, x, y }: PlacedPiece): Box => boxAt(x, y, halfSize(piece, size));
    const placed = (id: string): PlacedPiece[] => {
      const pieces = scenery.pieces.get(id);
      return pieces === undefined ? [] : this.pieces(id, pieces, size);
    };
    const signs = this.signs(scenery, k).map(({ x, y, radius }) => boxAt(x, y, [radius, radius]));
    return {
      standing: [...[...scenery.pieces.keys()].flatMap(placed).map(boxOf), ...signs],
      of: (id, civ, afloat) => {
        const own = placed(id).filter(({ piece }) => civ === "" || piece.civ === civ);
        const units = own.filter(({ piece }) => (piece.kind === "ship") === afloat);
        const tokens = units.filter(({ piece }) => piece.kind !== "city");
        const meant = tokens[0] ?? units[0];
        if (meant !== undefined) return boxOf(meant);
        const area = this.geometry.areas[id];
        const spot = afloat ? (area?.ship ?? area?.token) : area?.token;
        const [x, y] = spot ?? this.geometry.seas[id]?.ship ?? [0, 0];
        return boxAt(x, y, [2, 2]);
      },
    };
  }

  /** The place whose sign or piece lies at a point of the map. */
  placeAt(x: number, y: number, scenery: Scenery, k: number): string | null {
    return signAt(this.signs(scenery, k), x, y, k) ?? this.pieceAt(x, y, scenery, k);
  }

  pieceAt(x: number, y: number, scenery: Scenery, k: number): string | null {
    const size = pieceSizeAt(k);
    const reach = 10 * size.growth;
    for (const [id, pieces] of scenery.pieces) {
      const box = this.places.get(id)?.box;
      if (box === undefined || !holds(grown(box, 40), x, y)) continue;
      for (const placed of this.pieces(id, pieces, size)) {
        if (Math.abs(placed.x - x) < reach * 1.2 && Math.abs(placed.y - y) < reach) return id;
      }
    }
    return null;
  }
}
