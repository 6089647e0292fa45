/** What the board prints inside the areas: limits, city sites, volcanoes, starts, border marks. */
import { inkOn, lookOf } from "../../pictures/civilizations";
import type { Detail } from "./detail";
import { grown, type Box } from "../ground/geometry";
import { holds } from "../ground/hit";
import { clear, colours, letters, limitColours, marks } from "./drawing";
import { NUMBER_FONT } from "./fonts";
import type { Symbols } from "./symbols";
import type { Context, PaintedArea, World } from "./world";

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
  if (detail.limits) for (const area of playing) limit(ctx, world, area, symbols);
  for (const spot of world.geometry.volcanoes) {
    const shows = holds(grown(box, 26), spot.x, spot.y);
    if (shows && spot.areas.some((area) => world.byId.get(area)?.plays)) {
      symbols.put(ctx, "volcano", spot.x, spot.y);
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
  const scale = Math.min(1, Math.max(0.75, radius / clear.site));
  symbols.put(ctx, `site-${facts.site}`, x, y, { scale });
}

/** The population limit in a circle; a start area has a ring in its civilization's colour. */
function limit(ctx: Context, world: World, area: PaintedArea, symbols: Symbols): void {
  const { facts, shape } = area;
  const [x, y] = shape.limit;
  const { size, drop } = letters.limit;
  const start = lookOf(facts.start ?? "").colour;
  if (isStart(world, area)) symbols.put(ctx, "start", x, y, { own: start });
  const colour = limitColours[facts.limit] ?? colours.paper;
  symbols.put(ctx, "limit", x, y, { own: colour });
  ctx.fillStyle = inkOn(colour);
  ctx.font = `700 ${size}px ${NUMBER_FONT}`;
  ctx.textAlign = "center";
  ctx.fillText(String(facts.limit), x, y + drop * size);
}

function sorted(pair: readonly string[]): string {
  return [...pair].sort().join();
}

/** Little bridges over borders that are hard to see, crosses where areas only all but touch. */
function borderMarks(ctx: Context, world: World, box: Box, symbols: Symbols): void {
  const window = grown(box, 12);
  const barred = (world.facts.not_adjacent ?? []).map(sorted);
  for (const { put, between, at, turn = 0 } of marks) {
    const playing = between.every((id) => world.byId.get(id)?.plays);
    const isTrue = put !== "no-passage" || barred.includes(sorted(between));
    if (playing && isTrue && holds(window, ...at)) symbols.put(ctx, put, ...at, { turn });
  }
}
