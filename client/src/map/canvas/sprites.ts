/** Pictures of pieces, painted once for each look and size and then only copied. */
import numbers from "@fontsource/alegreya/files/alegreya-latin-700-normal.woff2?url";
import { BARBARIANS, lookOf, type CivilizationLook } from "../../pictures/civilizations";
import type { PieceDetail } from "../paint/detail";
import {
  pieceKey,
  type CityPiece,
  type Piece,
  type ShipPiece,
  type TokensPiece,
} from "../ground/pieces";
import { colours, outlines } from "../paint/drawing";

/** Alegreya with figures of one height; its usual ones rise and fall like letters. */
const FIGURES = new FontFace("Ecumene Numbers", `url(${numbers})`, {
  weight: "700",
  featureSettings: '"lnum" 1',
});

/** Loads the letters that pieces need; without them the reader's own serif is used. */
export async function loadFigures(): Promise<void> {
  document.fonts.add(FIGURES);
  await FIGURES.load().catch(() => undefined);
}

/** Half the side of a picture, in map units. */
const HALF_SIDE = 20;
/** Sizes of pictures, in pixels for one map unit, grow by this factor. */
const STEP = 1.15;
/** Pictures kept; all are painted anew when there are more. */
const MOST_KEPT = 1500;
/** Pictures painted in one frame, unless there is none at all of a piece. */
const PER_FRAME = 16;
/** Pictures painted in one frame while one zooms: sizes fly by, and others stand in. */
const PER_HURRIED_FRAME = 2;
const NUMBERS = `"Ecumene Numbers", "Alegreya", Georgia, serif`;
const HOUSE = "M-13 -4.5L0 -14L13 -4.5V12.5H-13Z";
const TREE = "M0 -7L4.6 -.6H2.6L5.6 4H1.2V7H-1.2V4H-5.6L-2.6 -.6H-4.6Z";

type Context = CanvasRenderingContext2D;

export class Sprites {
  private readonly made = new Map<string, HTMLCanvasElement>();
  /** The picture of each look that was painted last, whatever its size. */
  private readonly latest = new Map<string, HTMLCanvasElement>();
  private left = PER_FRAME;

  /** Draws a piece about a point; `scale` is device pixels in one map unit, growth included. */
  draw(ctx: Context, piece: Piece, detail: PieceDetail, x: number, y: number, scale: number): void {
    const step = Math.round(Math.log(scale) / Math.log(STEP));
    const picture = this.picture(piece, detail, step);
    const half = HALF_SIDE * scale;
    ctx.drawImage(picture, x - half, y - half, 2 * half, 2 * half);
  }

  /** A new frame: so many pictures may be painted in it. Says whether the last one owed some. */
  begin(hurried: boolean): boolean {
    if (this.made.size > MOST_KEPT) this.made.clear();
    const owed = this.left === 0;
    this.left = hurried ? PER_HURRIED_FRAME : PER_FRAME;
    return owed;
  }

  /** The picture of this size; when a frame has painted enough, one of another size stands in. */
  private picture(piece: Piece, detail: PieceDetail, step: number): HTMLCanvasElement {
    const look = `${pieceKey(piece)}/${detail}`;
    const known = this.made.get(`${look}/${step}`);
    if (known !== undefined) return known;
    const standIn = this.left > 0 ? undefined : this.latest.get(look);
    if (standIn !== undefined) return standIn;
    const made = paint(piece, detail, STEP ** step);
    this.left = Math.max(0, this.left - 1);
    this.made.set(`${look}/${step}`, made);
    this.latest.set(look, made);
    return made;
  }

  /** Fonts have come, or there are too many: all pictures are painted anew. */
  clear(): void {
    this.made.clear();
    this.latest.clear();
  }
}

function paint(piece: Piece, detail: PieceDetail, scale: number): HTMLCanvasElement {
  const picture = document.createElement("canvas");
  picture.width = picture.height = Math.ceil(2 * HALF_SIDE * scale);
  const ctx = picture.getContext("2d");
  if (ctx === null) return picture;
  ctx.setTransform(scale, 0, 0, scale, picture.width / 2, picture.height / 2);
  ctx.textAlign = "center";
  ctx.lineJoin = "round";
  if (piece.kind === "city") city(ctx, piece);
  else if (piece.kind === "ship") ship(ctx, piece);
  else if (detail === "full") counter(ctx, piece);
  else disc(ctx, piece);
  return picture;
}

function shadow(ctx: Context, shape: Path2D): void {
  ctx.save();
  ctx.translate(1.2, 1.8);
  ctx.globalAlpha = 0.4;
  ctx.fillStyle = colours.ink;
  ctx.fill(shape);
  ctx.restore();
}

/** A shape in a side's colour and pattern, with a black edge. */
function ground(
  ctx: Context,
  shape: Path2D,
  look: CivilizationLook,
  edge: number,
  patternAt = 0,
  patternScale = 1.5,
): void {
  shadow(ctx, shape);
  ctx.fillStyle = look.colour;
  ctx.fill(shape);
  ctx.save();
  ctx.clip(shape);
  ctx.translate(patternAt, 0);
  ctx.scale(patternScale, patternScale);
  ctx.globalAlpha = 0.75;
  ctx.fillStyle = look.second;
  ctx.fill(new Path2D(look.pattern), "evenodd");
  ctx.restore();
  ctx.strokeStyle = look.colour === lookOf(BARBARIANS).colour ? colours.white : colours.black;
  ctx.lineWidth = edge;
  ctx.stroke(shape);
}

function emblem(ctx: Context, look: CivilizationLook, x: number, y: number, size: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size, size);
  const path = new Path2D(look.emblem);
  ctx.strokeStyle = look.colour;
  ctx.lineWidth = 3.4;
  ctx.stroke(path);
  ctx.fillStyle = look.ink;
  ctx.fill(path, "evenodd");
  ctx.restore();
}

function number(
  ctx: Context,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
): void {
  ctx.font = `700 ${size}px ${NUMBERS}`;
  ctx.fillStyle = colour;
  ctx.fillText(text, x, y + size * 0.31);
}

/** Near: the emblem on its field, and the number on a plate beside it. */
function counter(ctx: Context, { civ, count }: TokensPiece): void {
  const look = lookOf(civ);
  const field = new Path2D();
  field.roundRect(-16, -10, 32, 20, 10);
  ground(ctx, field, look, 1.4, -8, 1);
  const plate = new Path2D();
  plate.roundRect(-0.5, -8.3, 15, 16.6, [2, 8.3, 8.3, 2]);
  ctx.fillStyle = colours.white;
  ctx.fill(plate);
  emblem(ctx, look, -8, 0, 0.66);
  number(ctx, String(count), 6.6, 0.6, count < 10 ? 16 : 13, colours.black);
}

/** Far: a small counter with the number on its pattern; it has corners, for the printed limits are round. */
function disc(ctx: Context, { civ, count }: TokensPiece): void {
  const look = lookOf(civ);
  const shape = new Path2D();
  shape.roundRect(-10.2, -10.2, 20.4, 20.4, 4.5);
  ground(ctx, shape, look, 1.5, 0, 1.1);
  const size = count < 10 ? 17 : 14;
  ctx.font = `700 ${size}px ${NUMBERS}`;
  ctx.strokeStyle = look.colour;
  ctx.lineWidth = 4.5;
  ctx.strokeText(String(count), 0, 0.4 + size * 0.31);
  number(ctx, String(count), 0, 0.4, size, look.ink);
}

/** A city: a house with the emblem; in the wilderness with a broken edge and a tree. */
function city(ctx: Context, { civ, wilderness }: CityPiece): void {
  const look = lookOf(civ);
  const house = new Path2D(HOUSE);
  ground(ctx, house, look, 1.7);
  if (wilderness) {
    ctx.setLineDash([3, 2.2]);
    ctx.strokeStyle = colours.halo;
    ctx.lineWidth = 1.5;
    ctx.stroke(house);
    ctx.setLineDash([]);
  }
  emblem(ctx, look, 0, 2.6, 0.82);
  if (wilderness) tree(ctx);
}

function tree(ctx: Context): void {
  ctx.save();
  ctx.translate(11.5, 9);
  const path = new Path2D(TREE);
  ctx.strokeStyle = colours.halo;
  ctx.lineWidth = 2.4;
  ctx.stroke(path);
  ctx.fillStyle = "#2f6b2a";
  ctx.fill(path);
  ctx.restore();
}

/** A ship: its number on the sail (or how many there are), its load on a plate at the stern. */
function ship(ctx: Context, { civ, numbers, aboard }: ShipPiece): void {
  const look = lookOf(civ);
  const shape = new Path2D();
  shape.addPath(new Path2D(outlines.ship), new DOMMatrix([1.15, 0, 0, 1.3, 0, 3]));
  ground(ctx, shape, look, 1.3);
  const text = numbers.length === 1 ? String((numbers[0] ?? 0) + 1) : `×${numbers.length}`;
  ctx.fillStyle = colours.white;
  ctx.beginPath();
  ctx.arc(0, -4, 5, 0, 2 * Math.PI);
  ctx.fill();
  number(ctx, text, 0, -3.8, 8.5, colours.black);
  if (aboard > 0) {
    ctx.beginPath();
    ctx.arc(10, 8, 6.2, 0, 2 * Math.PI);
    ctx.fillStyle = look.colour;
    ctx.fill();
    ctx.strokeStyle = colours.black;
    ctx.lineWidth = 1.2;
    ctx.stroke();
    number(ctx, String(aboard), 10, 8.2, 9.5, look.ink);
  }
}
