/** Names: areas, open seas, start areas, and the unknown lands. */
import { inkOn, lookOf } from "../../pictures/civilizations";
import type { Detail } from "./detail";
import { grown, meets, type Box, type Label } from "../ground/geometry";
import { inside } from "../ground/hit";
import * as drawing from "./drawing";
import type { Hand } from "./drawing";
import { CAPITALS_FONT, SEA_FONT } from "./fonts";
import { isStart } from "./print";
import { go } from "./symbols";
import type { Context, PaintedArea, World } from "./world";

const AREA_FONT = ["500", CAPITALS_FONT] as const;
const TITLE_FONT = ["800", CAPITALS_FONT] as const;
const ITALICS = ["italic", SEA_FONT] as const;
const { letters } = drawing;
const RIBBON_FONT = `800 ${letters.ribbon.size}px ${CAPITALS_FONT}`;

/** Weight or slant, and family. */
type Font = readonly [string, string];

interface Placed {
  readonly label: Label;
  readonly box: Box;
}

interface Ribbon {
  readonly name: string;
  readonly colour: string;
  readonly box: Box;
}

export function around(x: number, y: number, radius: number): Box {
  return { x0: x - radius, y0: y - radius, x1: x + radius, y1: y + radius };
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
  const down = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  return Math.max(0, across) * Math.max(0, down);
}

/** All names of the map with their places, worked out once. */
export class Lettering {
  private readonly areas: (Placed & { area: PaintedArea })[];
  private readonly seas: Placed[];
  private readonly unknown: Placed[];
  private readonly winds: Placed[];
  private readonly ribbons: Ribbon[];

  constructor(
    private readonly ctx: Context,
    private readonly world: World,
  ) {
    this.areas = world.areas.map((area) => ({ area, ...this.roomy(area) }));
    this.seas = Object.entries(world.geometry.seas).map(([id, sea]) => {
      const label = broken(sea.label, world.facts.seas[id]?.name ?? "");
      return { label, box: this.box(label, ITALICS) };
    });
    this.unknown = drawing.unknownLands.map((label) => ({
      label,
      box: this.box(label, ITALICS),
    }));
    this.winds = drawing.winds.map(([name, across, down]) => {
      const [x = 0, y = 0] = drawing.places.rose;
      const label: Label = [x + across, y + down, 0, letters.wind.size, [name]];
      return { label, box: this.box(label, TITLE_FONT) };
    });
    this.ribbons = this.layRibbons();
  }

  paint(ctx: Context, box: Box, detail: Detail): void {
    ctx.textAlign = "center";
    ctx.lineJoin = "round";
    for (const { label } of visible(this.unknown, box)) write(ctx, label, letters.unknown, ITALICS);
    for (const { label } of visible(this.seas, box)) {
      if (label[3] >= detail.letters) write(ctx, label, letters.sea, ITALICS);
    }
    for (const { label, area } of visible(this.areas, box)) {
      const hand = area.plays ? letters.area : letters.outOfPlay;
      if (label[3] >= detail.letters) write(ctx, label, hand, AREA_FONT);
    }
    if (detail.ribbons) for (const ribbon of visible(this.ribbons, box)) this.ribbon(ctx, ribbon);
  }

  /** The letters about the compass rose; a lily stands for the north. */
  paintWinds(ctx: Context, box: Box): void {
    ctx.textAlign = "center";
    for (const { label } of visible(this.winds, box)) write(ctx, label, letters.wind, TITLE_FONT);
  }

  private box([x, y, angle, size, lines]: Label, [weight, family]: Font): Box {
    this.ctx.font = `${weight} 100px ${family}`;
    const width = (Math.max(...lines.map((line) => this.ctx.measureText(line).width)) * size) / 100;
    const height = size * lines.length * 0.95;
    const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    const across = (Math.abs(width * cos) + Math.abs(height * sin)) / 2;
    const down = (Math.abs(width * sin) + Math.abs(height * cos)) / 2;
    return { x0: x - across, y0: y - down, x1: x + across, y1: y + down };
  }

  /** The largest label that stays inside its area's land and clear of what is printed there. */
  private roomy(area: PaintedArea): Placed {
    const plain = broken(area.shape.label, area.facts.name);
    const taken = printed(area);
    for (const factor of drawing.roomier) {
      const [x, y, angle, size, lines] = plain;
      const label: Label = [x, y, angle, size * factor, lines];
      const box = this.box(label, AREA_FONT);
      const room = grown(box, 2);
      const free = taken.every((other) => !meets(room, other));
      if (free && rim(room).every(([px, py]) => inside(px, py, area.place.land)))
        return { label, box };
    }
    return { label: plain, box: this.box(plain, AREA_FONT) };
  }

  /** A ribbon at each start area in play: beside its limit, covering as little as can be. */
  private layRibbons(): Ribbon[] {
    const taken = this.world.areas.flatMap(printed).concat(this.areas.map(({ box }) => box));
    const ribbons: Ribbon[] = [];
    for (const area of this.world.areas.filter((one) => isStart(this.world, one))) {
      const civ = area.facts.start ?? "";
      const name = this.world.facts.civilizations[civ]?.name ?? civ;
      this.ctx.font = RIBBON_FONT;
      const box = freest(area.shape.limit, this.ctx.measureText(name).width + 14, taken);
      ribbons.push({ name, colour: lookOf(civ).colour, box });
      taken.push(box);
    }
    return ribbons;
  }

  /** A swallow-tailed ribbon with a name. */
  private ribbon(ctx: Context, { name, colour, box: { x0, y0, x1, y1 } }: Ribbon): void {
    const middle = (y0 + y1) / 2;
    const path = new Path2D();
    for (const [x, y] of [
      [x0, y0],
      [x1, y0],
      [x1 - 4, middle],
      [x1, y1],
      [x0, y1],
      [x0 + 4, middle],
    ] as const) {
      path.lineTo(x, y);
    }
    path.closePath();
    go(ctx, path, drawing.ribbon, { own: colour });
    ctx.font = RIBBON_FONT;
    ctx.fillStyle = inkOn(colour);
    ctx.fillText(name, (x0 + x1) / 2, middle + letters.ribbon.drop * letters.ribbon.size);
  }
}

/** The lines of a name about its point, turned by its angle. */
function write(ctx: Context, label: Label, hand: Hand, [weight, family]: Font): void {
  const [x, y, angle, size, lines] = label;
  const { leading = 1, spacing = 0, drop, fill = "ink", alpha = 1, halo } = hand;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate((angle * Math.PI) / 180);
  ctx.font = `${weight} ${size}px ${family}`;
  ctx.letterSpacing = `${spacing * size}px`;
  lines.forEach((line, row) => {
    const down = ((row - (lines.length - 1) / 2) * leading + drop) * size;
    if (halo?.stroke !== undefined) {
      ctx.strokeStyle = drawing.hue(halo.stroke);
      ctx.globalAlpha = halo.alpha ?? 1;
      ctx.lineWidth = halo.width ?? 1;
      ctx.strokeText(line, 0, down);
    }
    ctx.globalAlpha = alpha;
    ctx.fillStyle = drawing.hue(fill);
    ctx.fillText(line, 0, down);
  });
  ctx.restore();
}

function visible<T extends { readonly box: Box }>(items: readonly T[], box: Box): T[] {
  return items.filter((item) => meets(grown(item.box, 6), box));
}

/** The places that limit and city site take. */
function printed({ shape }: PaintedArea): Box[] {
  const limit = around(shape.limit[0], shape.limit[1], drawing.clear.limit);
  return shape.city === null
    ? [limit]
    : [limit, around(shape.city[0], shape.city[1], drawing.clear.site)];
}

function rim({ x0, y0, x1, y1 }: Box): [number, number][] {
  const [xs, ys] = [
    [x0, (x0 + x1) / 2, x1],
    [y0, (y0 + y1) / 2, y1],
  ];
  return xs.flatMap((x) => ys.map((y): [number, number] => [x, y]));
}

/** A label broken as it was laid out; a name of another edition is broken evenly. */
function broken(label: Label, name: string): Label {
  const [x, y, angle, size, lines] = label;
  if (name === "" || lines.join(" ") === name) return label;
  const words = name.split(" ");
  if (lines.length === 1 || words.length === 1) return [x, y, angle, size, [name]];
  const half = Math.ceil(words.length / 2);
  return [x, y, angle, size, [words.slice(0, half).join(" "), words.slice(half).join(" ")]];
}

function freest([x, y]: readonly [number, number], width: number, taken: readonly Box[]): Box {
  const close = taken.filter((box) => meets(box, around(x, y, 110))).concat([around(x, y, 15)]);
  let best: { box: Box; cost: number } | null = null;
  for (const gap of [17, 21, 26, 32]) {
    for (let k = 0; k < 24; k++) {
      const cx = x + Math.cos((k * Math.PI) / 12) * (width / 2 + gap);
      const cy = y + Math.sin((k * Math.PI) / 12) * (8 + gap);
      const box = { x0: cx - width / 2, y0: cy - 7.5, x1: cx + width / 2, y1: cy + 7.5 };
      const covered = close.reduce((sum, other) => sum + overlap(grown(box, 1.5), other), 0);
      const cost = covered * 1000 + Math.abs(cx - x) + 1.5 * Math.abs(cy - y);
      if (best === null || cost < best.cost) best = { box, cost };
    }
  }
  return best?.box ?? around(x, y, 10);
}
