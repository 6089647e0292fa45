/** The land: area tints, the stronger wash along region borders, flood plains, border lines. */
import { lookOf, mixed } from "../../pictures/civilizations";
import { grown, meets, type Box } from "../ground/geometry";
import * as style from "./style";
import { near, type Context, type PaintedArea, type Stroke, type World } from "./world";

export function paintLands(ctx: Context, world: World, box: Box): void {
  ctx.fillStyle = style.PAPER;
  ctx.fill(world.outside, "evenodd");
  const areas = world.areasIn(grown(box, 36));
  for (const area of areas) {
    ctx.fillStyle = area.fill;
    ctx.fill(area.land);
  }
  for (const region of new Set(areas.filter((a) => a.plays).map((a) => a.facts.region))) {
    const members = areas.filter((area) => area.facts.region === region);
    regionWash(ctx, world, box, region, members);
  }
  floodPlains(ctx, world, box);
}

/** A stronger wash inside the border of a region, as colourists laid it by hand. */
function regionWash(
  ctx: Context,
  world: World,
  box: Box,
  region: string,
  members: readonly PaintedArea[],
): void {
  const strong = mixed(members[0]?.fill ?? style.PAPER, lookOf(region).colour, 0.42);
  const edge = near(regionEdge(world, region), box, 36);
  const land = new Path2D();
  for (const area of members) land.addPath(area.land);
  ctx.save();
  ctx.clip(land);
  ctx.strokeStyle = mixed(strong, style.SEPIA, 0.22);
  ctx.lineJoin = "round";
  for (const [width, alpha] of [
    [32, 0.12],
    [23, 0.15],
    [14, 0.2],
    [6.5, 0.3],
  ] as const) {
    ctx.lineWidth = width;
    ctx.globalAlpha = alpha;
    ctx.stroke(edge);
  }
  ctx.restore();
}

/** The arcs that bound a region's land. */
function regionEdge(world: World, region: string): Stroke[] {
  const edge: Stroke[] = [];
  for (const [index, owners] of world.landOwners) {
    const arc = world.arcs[index];
    if (arc && owners.filter((area) => area.facts.region === region).length === 1) edge.push(arc);
  }
  return edge;
}

function floodPlains(ctx: Context, world: World, box: Box): void {
  for (const plain of world.floodPlains) {
    if (!meets(plain.box, box)) continue;
    ctx.globalAlpha = 0.78;
    ctx.fillStyle = style.FLOOD_PLAIN;
    ctx.fill(plain.path, "evenodd");
    ctx.save();
    ctx.clip(plain.path, "evenodd");
    reeds(ctx, box);
    ctx.restore();
  }
  ctx.globalAlpha = 1;
}

const TUFT = [
  [3, 6, 2, 2.5],
  [3, 6, 3, 1.5],
  [3, 6, 4, 2.5],
  [11, 12, 10, 8.5],
  [11, 12, 11, 7.5],
  [11, 12, 12, 8.5],
] as const;

/** Little tufts on the flood plains. */
function reeds(ctx: Context, box: Box): void {
  ctx.strokeStyle = style.FLOOD_PLAIN_EDGE;
  ctx.lineWidth = 0.55;
  ctx.globalAlpha = 0.55;
  ctx.beginPath();
  for (let x = Math.floor(box.x0 / 16) * 16; x < box.x1; x += 16) {
    for (let y = Math.floor(box.y0 / 13) * 13; y < box.y1; y += 13) {
      for (const [x0, y0, x1, y1] of TUFT) {
        ctx.moveTo(x + x0, y + y0);
        ctx.lineTo(x + x1, y + y1);
      }
    }
  }
  ctx.stroke();
}

/** Area borders, region borders, the edge of the known world and the coast, in ink. */
export function paintBorders(ctx: Context, world: World, box: Box): void {
  const inner: Stroke[] = [];
  const outer: Stroke[] = [];
  for (const [index, [one, other]] of world.landOwners) {
    const arc = world.arcs[index];
    if (arc && one && other) (one.facts.region === other.facts.region ? inner : outer).push(arc);
  }
  const between = near(outer, box, 5);
  ctx.lineJoin = ctx.lineCap = "round";
  line(ctx, near(inner, box, 5), style.SEPIA, 1.5);
  line(ctx, between, style.HALO, 4.3, 0.35);
  line(ctx, between, style.INK, 2.2);
  ctx.setLineDash([11, 6]);
  line(ctx, near(world.worldEdge, box, 5), style.SEPIA, 3);
  ctx.setLineDash([]);
  line(ctx, near(world.shores, box, 5), style.INK, 1.8);
}

function line(ctx: Context, path: Path2D, colour: string, width: number, alpha = 1): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.globalAlpha = alpha;
  ctx.stroke(path);
  ctx.globalAlpha = 1;
}
