/** What the board prints inside the areas: limits, city sites, volcanoes, starts, border marks. */
import { inkOn, lookOf } from "../../pictures/civilizations";
import type { Detail } from "./detail";
import { grown, type Box } from "../ground/geometry";
import { holds } from "../ground/hit";
import * as style from "./style";
import { NUMBER_FONT } from "./fonts";
import { put, type Symbols } from "./symbols";
import type { Context, PaintedArea, World } from "./world";

export const LIMIT_RADIUS = 9.5;
export const SITE_RADIUS = 11;

export function paintPrint(
  ctx: Context,
  world: World,
  box: Box,
  symbols: Symbols,
  detail: Detail,
): void {
  const playing = world.areasIn(grown(box, 20)).filter((area) => area.plays);
  if (detail.limits) borderMarks(ctx, world, box, symbols);
  if (detail.sites) for (const area of playing) citySite(ctx, area, symbols);
  if (detail.limits) for (const area of playing) limit(ctx, world, area);
  for (const spot of world.geometry.volcanoes) {
    const shows = holds(grown(box, 26), spot.x, spot.y);
    if (shows && spot.areas.some((area) => world.byId.get(area)?.plays)) {
      put(ctx, symbols.volcano, spot.x, spot.y);
    }
  }
}

export function isStart(world: World, area: PaintedArea): boolean {
  return area.facts.start !== null && area.facts.start in world.setup.blocks;
}

/** The gate of a city site; smaller on a small isle. */
function citySite(ctx: Context, { facts, shape }: PaintedArea, symbols: Symbols): void {
  if (facts.site === null || shape.city === null) return;
  const [x, y, radius] = shape.city;
  put(ctx, symbols[facts.site], x, y, Math.min(1, Math.max(0.75, radius / SITE_RADIUS)));
}

/** The population limit in a circle; a start area has a ring in its civilization's colour. */
function limit(ctx: Context, world: World, area: PaintedArea): void {
  const { facts, shape } = area;
  const [x, y] = shape.limit;
  if (isStart(world, area)) startRing(ctx, lookOf(facts.start ?? "").colour, shape.limit);
  const colour = style.LIMIT_COLOURS[facts.limit] ?? style.PAPER;
  circle(ctx, x, y, LIMIT_RADIUS, colour);
  ctx.strokeStyle = style.INK;
  ctx.lineWidth = 1.3;
  ctx.stroke();
  ctx.fillStyle = inkOn(colour);
  ctx.font = `700 14.5px ${NUMBER_FONT}`;
  ctx.textAlign = "center";
  ctx.fillText(String(facts.limit), x, y + 4.6);
}

function startRing(ctx: Context, colour: string, [x, y]: readonly [number, number]): void {
  circle(ctx, x, y, 15.5, style.INK);
  circle(ctx, x, y, 14.3, colour);
  circle(ctx, x, y, 11, style.HALO);
}

function circle(ctx: Context, x: number, y: number, radius: number, fill: string): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.fillStyle = fill;
  ctx.fill();
}

/** Little bridges over borders that are hard to see, crosses where areas only all but touch. */
function borderMarks(ctx: Context, world: World, box: Box, symbols: Symbols): void {
  const window = grown(box, 12);
  for (const { kind, pair } of world.geometry.exceptions.short) {
    const [one, other] = pair.map((id) => world.byId.get(id));
    if (one?.plays && other?.plays) bridge(ctx, world, window, kind, one, other);
  }
  for (const pair of world.facts.not_adjacent ?? []) {
    const [one, other] = pair.map((id) => world.byId.get(id));
    if (!one?.plays || !other?.plays) continue;
    const [x, y] = nearestPoint(world, one, other);
    if (holds(window, x, y)) put(ctx, symbols.noPassage, x, y);
  }
}

function arcIndices(area: PaintedArea, kind: "land" | "water"): number[] {
  return (area.shape[kind] ?? []).flat(2).map((index) => (index < 0 ? ~index : index));
}

/** A little bridge across the middle of a short border. */
function bridge(
  ctx: Context,
  world: World,
  window: Box,
  kind: "land" | "water",
  one: PaintedArea,
  other: PaintedArea,
): void {
  const others = new Set(arcIndices(other, kind));
  const shared = arcIndices(one, kind).find((index) => others.has(index));
  const line = shared === undefined ? undefined : world.arcs[shared]?.line;
  if (line === undefined) return;
  const [x0, y0, x1, y1] = [line[0] ?? 0, line[1] ?? 0, line.at(-2) ?? 0, line.at(-1) ?? 0];
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  if (!holds(window, x, y)) return;
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [dx, dy] = [(-(y1 - y0) / length) * 8, ((x1 - x0) / length) * 8];
  const path = new Path2D();
  path.moveTo(x - dx, y - dy);
  path.lineTo(x + dx, y + dy);
  put(ctx, [{ path, stroke: style.HALO, width: 5.5 }], 0, 0);
  ctx.setLineDash([0.1, 4]);
  put(ctx, [{ path, stroke: style.INK, width: 2.4 }], 0, 0);
  ctx.setLineDash([]);
}

/** Where two areas come closest: the middle of shared corners, or of their nearest corners. */
function nearestPoint(world: World, one: PaintedArea, other: PaintedArea): [number, number] {
  const [first, second] = [corners(world, one), corners(world, other)];
  let best = [Infinity, 0, 0] as [number, number, number];
  for (const [x0, y0] of first) {
    for (const [x1, y1] of second) {
      const distance = Math.hypot(x1 - x0, y1 - y0);
      if (distance < best[0]) best = [distance, (x0 + x1) / 2, (y0 + y1) / 2];
    }
  }
  return [best[1], best[2]];
}

function corners(world: World, area: PaintedArea): [number, number][] {
  return [...arcIndices(area, "land"), ...arcIndices(area, "water")].flatMap((index) => {
    const line = world.arcs[index]?.line;
    if (line === undefined) return [];
    return [
      [line[0] ?? 0, line[1] ?? 0],
      [line.at(-2) ?? 0, line.at(-1) ?? 0],
    ] as [number, number][];
  });
}
