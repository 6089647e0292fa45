/** The map as a game left it, small: every land in the colour of whoever holds it, and all cities. */
import type { Story } from "../api/protocol";
import { grown, joined, type Box, type Geometry } from "../map/ground/geometry";
import { areasInPlay } from "../map/ground/lands";
import { colours } from "../map/paint/drawing";
import { World } from "../map/paint/world";
import type { Facts, Setup } from "../model/facts";
import { lookOf } from "../pictures/civilizations";

const MARGIN = 30;

export interface EndMap {
  readonly world: World;
  readonly box: Box;
}

/** The set-up of a story, the board in play, and what is shown of it; none where it is not known. */
export function endMapOf(story: Story, facts: Facts, geometry: Geometry): EndMap | null {
  const fitting = facts.setups.filter(({ players }) => players === story.players);
  const setup: Setup | undefined = fitting.find(({ board }) => board === story.board) ?? fitting[0];
  if (setup === undefined) return null;
  const world = new World(geometry, facts, setup);
  const boxes = areasInPlay(facts, setup).flatMap((id) => world.byId.get(id)?.place.box ?? []);
  return boxes.length === 0 ? null : { world, box: grown(joined(boxes), MARGIN) };
}

/** Who holds an area: whose city stands there, else who has most tokens. */
export function holderOf(story: Story, area: string): string | null {
  const owner = story.cities[area];
  if (owner !== undefined) return owner;
  const there = Object.entries(story.tokens)
    .map(([civ, counts]) => [civ, counts[area] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1]);
  return there[0]?.[0] ?? null;
}

export const heightFor = ({ box }: EndMap, width: number): number =>
  Math.round((width * (box.y1 - box.y0)) / (box.x1 - box.x0));

/** Draws the map into a rectangle of a picture. */
export function paintMap(
  ctx: CanvasRenderingContext2D,
  map: EndMap,
  story: Story,
  at: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const { world, box } = map;
  const scale = at.width / (box.x1 - box.x0);
  const height = heightFor(map, at.width);
  ctx.save();
  ctx.beginPath();
  ctx.rect(at.x, at.y, at.width, height);
  ctx.clip();
  ctx.fillStyle = colours.deep;
  ctx.fillRect(at.x, at.y, at.width, height);
  ctx.translate(at.x, at.y);
  ctx.scale(scale, scale);
  ctx.translate(-box.x0, -box.y0);
  paintLands(ctx, map, story);
  ctx.restore();
  for (const [area, civ] of Object.entries(story.cities)) {
    const spot = world.geometry.areas[area]?.city ?? world.geometry.areas[area]?.centre;
    if (spot === undefined || spot === null) continue;
    city(ctx, at.x + (spot[0] - box.x0) * scale, at.y + (spot[1] - box.y0) * scale, civ);
  }
}

function paintLands(ctx: CanvasRenderingContext2D, { world, box }: EndMap, story: Story): void {
  ctx.fillStyle = colours.outOfPlay;
  ctx.fill(world.outside, "evenodd");
  for (const area of world.areasIn(box)) {
    ctx.fillStyle = area.plays ? colours.shallow : colours.outOfPlay;
    ctx.fill(area.water, "evenodd");
    const holder = holderOf(story, area.id);
    ctx.fillStyle = !area.plays ? colours.outOfPlay : holder ? lookOf(holder).colour : "#e9dcc0";
    ctx.fill(area.land, "evenodd");
  }
  ctx.strokeStyle = colours.sepia;
  for (const [strokes, width] of [
    [world.areaBorders, 1.2],
    [world.shores, 1.2],
    [world.regionBorders, 2.4],
  ] as const) {
    ctx.lineWidth = width;
    for (const { path } of strokes) ctx.stroke(path);
  }
}

/** A city: a square with the colour of its owner, dark around it so that it shows on their land. */
function city(ctx: CanvasRenderingContext2D, x: number, y: number, civ: string): void {
  const size = 5;
  ctx.fillStyle = lookOf(civ).colour;
  ctx.strokeStyle = "#1d1714";
  ctx.lineWidth = 2;
  ctx.fillRect(x - size, y - size, 2 * size, 2 * size);
  ctx.strokeRect(x - size, y - size, 2 * size, 2 * size);
}
