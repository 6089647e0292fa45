/** What is drawn over the map: lit areas, the chosen one, arrows of plans, marks of events. */
import { toScreen, type Camera } from "./camera";
import { lookOf } from "../../pictures/civilizations";
import type { Arrow, Mark } from "../ground/acts";
import type { AreaShape, Geometry, Place } from "../ground/geometry";
import { pathOf } from "../paint/world";
import { signScale, type Sign } from "./signs";
import type { Course, Footing } from "./courses";
import { onWay, pointingAt, Ways, type Point, type Pointing } from "./ways";
import { colours, outlines } from "../paint/drawing";

/** Why an area is lit: it may be chosen, for its site too, it is chosen, pieces may go there, something is wrong. */
export type LitKind = "choice" | "site" | "chosen" | "target" | "problem";

export interface Lit {
  readonly area: string;
  readonly kind: LitKind;
  /** A few letters shown at the area, such as the number chosen there. */
  readonly badge?: string;
  /** It is the coastal water that is meant, not the land. */
  readonly afloat?: boolean;
}

type Context = CanvasRenderingContext2D;

/** How lit areas and their signs look. */
export const LIT_LOOK: Readonly<Record<LitKind, { fill: string; line: string; sign: string }>> = {
  choice: { fill: "rgba(255, 206, 64, 0.2)", line: "#8a5a00", sign: "◇" },
  site: { fill: "rgba(255, 206, 64, 0.32)", line: "#8a5a00", sign: "" },
  chosen: { fill: "rgba(255, 236, 150, 0.4)", line: "#5a3200", sign: "✓" },
  target: { fill: "rgba(255, 250, 220, 0.2)", line: "#0b5a4a", sign: "▾" },
  problem: { fill: "rgba(190, 40, 25, 0.28)", line: colours.warning, sign: "!" },
};
/** The gate of a city site, as a sign. */
const SITE = "M-7 5.5H7V7.5H-7ZM-6 -2L0 -7.5L6 -2ZM-5 -1H-3V5H-5ZM-1 -1H1V5H-1ZM3 -1H5V5H3Z";
export const MARKS: Readonly<
  Record<Exclude<Mark["kind"], "pointed">, { path: string; colour: string }>
> = {
  conflict: {
    path: "M-7 -7L-4.6 -7L7 5L7 7L5 7L-7 -4.6ZM7 -7L4.6 -7L-7 5L-7 7L-5 7L7 -4.6Z",
    colour: colours.warning,
  },
  calamity: { path: "M0 -8L7.5 6H-7.5ZM-1 -3H1L.7 2H-.7ZM-1 3H1V5H-1Z", colour: "#4b1d57" },
  event: {
    path: "M0 -8L2.2 -2.6L8 -2.4L3.4 1.2L5 7L0 3.6L-5 7L-3.4 1.2L-8 -2.4L-2.2 -2.6Z",
    colour: "#7a4b00",
  },
  rise: { path: "M-7 -1L0 -8L7 -1H4V3H-4V-1ZM-6 5H6V7H-6Z", colour: "#1e5c2b" },
  fall: { path: "M-7 1L0 8L7 1H4V-3H-4V1ZM-6 -7H6V-5H-6Z", colour: colours.warning },
  growth: { path: "M-2 -7H2V-2H7V2H2V7H-2V2H-7V-2H-2Z", colour: "#1e5c2b" },
};

/** Draws in device pixels; `unit` is device pixels in one CSS pixel. */
export class Overlay {
  private readonly outlines = new Map<string, { land: Path2D; water: Path2D }>();
  private readonly ways: Ways;

  constructor(
    private readonly geometry: Geometry,
    private readonly places: ReadonlyMap<string, Place>,
  ) {
    this.ways = new Ways(geometry);
  }

  /** The glow of lit areas, under the pieces. */
  shades(ctx: Context, lit: readonly Lit[], camera: Camera, unit: number): void {
    for (const one of lit) this.shade(ctx, one, camera, unit);
  }

  /** The signs and numbers of lit areas, over the pieces. */
  signs(ctx: Context, signs: readonly Sign[], camera: Camera, unit: number): void {
    for (const one of signs) this.sign(ctx, one, camera, unit);
  }

  /** A ring round the area that is chosen, or that the keyboard stands on. */
  outline(ctx: Context, area: string, camera: Camera, unit: number, dashed: boolean): void {
    const { land, water } = this.outlineOf(area);
    const path = (this.places.get(area)?.land.length ?? 0) > 0 ? land : water;
    inMapUnits(ctx, camera, unit, () => {
      ctx.lineJoin = "round";
      for (const [colour, width] of [
        [colours.white, 6],
        [colours.black, 2.6],
      ] as const) {
        ctx.strokeStyle = colour;
        ctx.lineWidth = width / camera.k;
        ctx.setLineDash(dashed && colour === colours.black ? [6 / camera.k, 5 / camera.k] : []);
        ctx.stroke(path);
      }
      ctx.setLineDash([]);
    });
  }

  /** Marks above their areas; `size` below 1 while they appear. */
  marks(
    ctx: Context,
    marks: readonly Mark[],
    camera: Camera,
    unit: number,
    footing: Footing,
    size = 1,
  ): void {
    for (const { area, kind, label } of marks) {
      const [x, y] = this.at(area, camera);
      ctx.save();
      ctx.scale(unit, unit);
      if (kind === "pointed") {
        const size = sizeAt(camera);
        const target = footing.of(area, "", false);
        const isLow = toScreen(camera, 0, target.y0)[1] < 60 * size;
        const leaning = isLow
          ? pointingAt(target, Math.PI)
          : this.ways.leaning(target, footing.standing, camera.k / size);
        pointer(ctx, camera, size, leaning);
        ctx.restore();
        continue;
      }
      const { path, colour } = MARKS[kind];
      const [dx, dy] = this.ways.beside(area, this.spot(area), camera.k / sizeAt(camera));
      ctx.translate(x + dx * sizeAt(camera), y + dy * sizeAt(camera));
      ctx.scale(sizeAt(camera) * size, sizeAt(camera) * size);
      disc(ctx, 11, colours.white, colour);
      ctx.fillStyle = colour;
      if (label === undefined) ctx.fill(new Path2D(path), "evenodd");
      else text(ctx, label, 0, 0, 13, colour);
      ctx.restore();
    }
  }

  /** Rings that spread from areas and fade, `part` from 0 to 1. */
  rings(ctx: Context, marks: readonly Mark[], camera: Camera, unit: number, part: number): void {
    ctx.save();
    ctx.scale(unit, unit);
    ctx.globalAlpha = 1 - part;
    ctx.lineWidth = 4;
    for (const { area, kind } of marks) {
      const [x, y] = this.at(area, camera);
      ctx.beginPath();
      ctx.arc(x, y, (10 + 34 * part) * sizeAt(camera), 0, 2 * Math.PI);
      ctx.strokeStyle = kind === "pointed" ? colours.warning : MARKS[kind].colour;
      ctx.stroke();
    }
    ctx.restore();
  }

  /** Arrows, `grown` as far as they have come on their way. */
  arrows(ctx: Context, courses: readonly Course[], camera: Camera, unit: number, grown = 1): void {
    ctx.save();
    ctx.scale(unit, unit);
    for (const course of courses) this.arrow(ctx, course, camera, grown);
    if (grown > NUMBERS_FROM) for (const course of courses) this.number(ctx, course, camera);
    ctx.restore();
  }

  private arrow(ctx: Context, course: Course, camera: Camera, grown: number): void {
    const { arrow } = course;
    const colour = isWrong(arrow) ? colours.warning : lookOf(arrow.civ).colour;
    const size = sizeAt(camera);
    const shaft = bent(course, camera, size, grown);
    const sails = arrow.how === "sail";
    ctx.lineCap = sails ? "butt" : "round";
    ctx.setLineDash(sails ? [9 * size, 6 * size] : []);
    stroke(ctx, shaft.path, colours.black, 8 * size);
    stroke(ctx, shaft.path, colours.white, 6.4 * size);
    stroke(ctx, shaft.path, colour, 4 * size);
    ctx.setLineDash([]);
    head(ctx, shaft.tip, shaft.angle, colour, size);
  }

  /** How many go, over all arrows. */
  private number(ctx: Context, { arrow, number }: Course, camera: Camera): void {
    const size = sizeAt(camera);
    const wrong = isWrong(arrow);
    ctx.save();
    ctx.translate(...toScreen(camera, ...number));
    ctx.scale(size, size);
    disc(ctx, 8.5, wrong ? colours.warning : colours.white, colours.black);
    if (arrow.label === "" && arrow.how === "sail" && !wrong) emptyShip(ctx);
    else text(ctx, wrong ? "!" : arrow.label, 0, 0, 13, wrong ? colours.white : colours.black);
    if (wrong) callout(ctx, arrow.problem ?? "");
    ctx.restore();
  }

  private shade(
    ctx: Context,
    { area, kind, afloat = false }: Lit,
    camera: Camera,
    unit: number,
  ): void {
    const look = LIT_LOOK[kind];
    const { land, water } = this.outlineOf(area);
    const dry = !afloat && (this.places.get(area)?.land.length ?? 0) > 0;
    inMapUnits(ctx, camera, unit, () => {
      ctx.fillStyle = look.fill;
      ctx.fill(dry ? land : water, "evenodd");
      ctx.lineJoin = "round";
      ctx.strokeStyle = "rgba(255, 250, 230, 0.9)";
      ctx.lineWidth = 4.6 / camera.k;
      ctx.stroke(dry ? land : water);
      ctx.strokeStyle = look.line;
      ctx.lineWidth = 2.2 / camera.k;
      ctx.setLineDash([7 / camera.k, 4 / camera.k]);
      ctx.stroke(dry ? land : water);
      ctx.setLineDash([]);
    });
  }

  private sign(ctx: Context, { kind, badge, x, y }: Sign, camera: Camera, unit: number): void {
    const look = LIT_LOOK[kind];
    ctx.save();
    ctx.scale(unit, unit);
    ctx.translate(...toScreen(camera, x, y));
    ctx.scale(sizeAt(camera), sizeAt(camera));
    const isSite = kind === "site";
    disc(ctx, badge === undefined && !isSite ? 8 : 11.5, colours.white, look.line);
    ctx.fillStyle = look.line;
    if (isSite) ctx.fill(new Path2D(SITE));
    else text(ctx, badge ?? look.sign, 0, 0, badge === undefined ? 12 : 14, look.line);
    ctx.restore();
  }

  /** Where pieces of a place are pointed at, in CSS pixels. */
  private at(place: string, camera: Camera, afloat = false): [number, number] {
    return toScreen(camera, ...this.spot(place, afloat));
  }

  /** The same in map units. */
  private spot(place: string, afloat = false): [number, number] {
    const area: AreaShape | undefined = this.geometry.areas[place];
    const spot = afloat ? (area?.ship ?? area?.token) : area?.token;
    const [x, y] = spot ?? this.geometry.seas[place]?.ship ?? [0, 0];
    return [x, y];
  }

  private outlineOf(area: string): { land: Path2D; water: Path2D } {
    const known = this.outlines.get(area);
    if (known !== undefined) return known;
    const place = this.places.get(area);
    const made = { land: pathOf(place?.land ?? [], true), water: pathOf(place?.water ?? [], true) };
    this.outlines.set(area, made);
    return made;
  }
}

/** Numbers stand there when the arrows have come so far. */
const NUMBERS_FROM = 0.5;

const isWrong = ({ problem }: Arrow): boolean => problem !== undefined && problem !== null;
const sizeAt = (camera: Camera): number => signScale(camera.k);

function inMapUnits(ctx: Context, camera: Camera, unit: number, paint: () => void): void {
  ctx.save();
  ctx.setTransform(camera.k * unit, 0, 0, camera.k * unit, camera.x * unit, camera.y * unit);
  paint();
  ctx.restore();
}

function disc(ctx: Context, radius: number, fill: string, edge: string): void {
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.strokeStyle = edge;
  ctx.lineWidth = 2;
  ctx.stroke();
}

function text(
  ctx: Context,
  letters: string,
  x: number,
  y: number,
  size: number,
  colour: string,
): void {
  ctx.font = `700 ${letters.length > 2 ? size - 3 : size}px "Ecumene Numbers", "Alegreya", Georgia, serif`;
  ctx.textAlign = "center";
  ctx.fillStyle = colour;
  ctx.fillText(letters, x, y + size * 0.32);
}

/** An arrow that leans upon a place, for somebody who points at it. */
function pointer(ctx: Context, camera: Camera, size: number, { tip, lean }: Pointing): void {
  const [x, y] = toScreen(camera, ...tip);
  ctx.translate(x, y);
  ctx.rotate(lean);
  ctx.scale(size, size);
  ctx.translate(0, -4);
  const shape = new Path2D("M0 0L-15 -20H-7V-44H7V-20H15Z");
  ctx.lineJoin = "round";
  stroke(ctx, shape, colours.white, 6);
  stroke(ctx, shape, colours.black, 3);
  ctx.fillStyle = colours.warning;
  ctx.fill(shape);
}

/** A ship that sails with nobody aboard. */
function emptyShip(ctx: Context): void {
  ctx.save();
  ctx.translate(0, 1.5);
  ctx.scale(0.68, 0.68);
  ctx.fillStyle = colours.black;
  ctx.fill(new Path2D(outlines.ship));
  ctx.restore();
}

/** A note under a sign, in lines that are not too long. */
function callout(ctx: Context, note: string): void {
  const lines = wrapped(note, 30);
  ctx.font = `700 13px "Alegreya", Georgia, serif`;
  ctx.textAlign = "center";
  const width = Math.max(...lines.map((line) => ctx.measureText(line).width)) + 14;
  ctx.beginPath();
  ctx.roundRect(-width / 2, 14, width, lines.length * 16 + 8, 4);
  ctx.fillStyle = colours.white;
  ctx.fill();
  ctx.strokeStyle = colours.warning;
  ctx.lineWidth = 1.6;
  ctx.stroke();
  ctx.fillStyle = colours.warning;
  lines.forEach((line, row) => ctx.fillText(line, 0, 30 + row * 16));
}

/** A text broken between words into lines of at most so many letters. */
export function wrapped(note: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of note.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function stroke(ctx: Context, path: Path2D, colour: string, width: number): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke(path);
}

/** What is drawn of a course, `grown` as far as it goes: its line up to the head, the tip and where it points. */
function bent(
  { from, by, to, start, end }: Course,
  camera: Camera,
  size: number,
  grown: number,
): { path: Path2D; tip: Point; angle: number } {
  const last = start + (end - start) * grown;
  const [a, b, c] = [
    toScreen(camera, ...from),
    toScreen(camera, ...by),
    toScreen(camera, ...to),
  ] as const;
  const bend = blossom(a, b, c, start, last);
  const tip = onWay(a, b, c, last);
  const angle = Math.atan2(tip[1] - bend[1], tip[0] - bend[0]);
  const path = new Path2D();
  path.moveTo(...onWay(a, b, c, start));
  path.quadraticCurveTo(bend[0], bend[1], ...away(tip, angle + Math.PI, 10 * size));
  return { path, tip, angle };
}

/** Where the part of a way between two of its points swings to. */
function blossom([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point, s: number, t: number): Point {
  const [one, two, three] = [(1 - s) * (1 - t), s * (1 - t) + t * (1 - s), s * t];
  return [one * ax + two * bx + three * cx, one * ay + two * by + three * cy];
}

function away([x, y]: Point, angle: number, by: number): [number, number] {
  return [x + Math.cos(angle) * by, y + Math.sin(angle) * by];
}

function head(ctx: Context, tip: Point, angle: number, colour: string, size: number): void {
  ctx.save();
  ctx.translate(tip[0], tip[1]);
  ctx.rotate(angle);
  ctx.scale(size, size);
  ctx.beginPath();
  for (const [x, y] of [
    [2, 0],
    [-13, 8.5],
    [-9, 0],
    [-13, -8.5],
  ] as const)
    ctx.lineTo(x, y);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.strokeStyle = colours.black;
  ctx.lineWidth = 1.4;
  ctx.stroke();
  ctx.restore();
}
