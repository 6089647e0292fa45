/** Names: areas, open seas, start areas, and the unknown lands. */
import { inkOn, lookOf } from "../../pictures/civilizations";
import type { Detail } from "./detail";
import { grown, meets, type Box, type Label } from "../ground/geometry";
import { inside } from "../ground/hit";
import * as style from "./style";
import { CAPITALS_FONT, SEA_FONT } from "./fonts";
import { isStart, LIMIT_RADIUS, SITE_RADIUS } from "./print";
import type { Context, PaintedArea, World } from "./world";

/** Sizes tried for a label, against the size it was laid out with. */
const GROWTH = [1.4, 1.25, 1.12];
const RIBBON_SIZE = 11.5;
const UNKNOWN: readonly Label[] = [
  [2790, 128, 5, 44, ["Terra incognita"]],
  [420, 1478, 14, 44, ["Terra incognita"]],
];

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
  private readonly ribbons: Ribbon[];

  constructor(
    private readonly ctx: Context,
    private readonly world: World,
  ) {
    this.areas = world.areas.map((area) => ({ area, ...this.roomy(area) }));
    this.seas = Object.entries(world.geometry.seas).map(([id, sea]) => {
      const label = broken(sea.label, world.facts.seas[id]?.name ?? "");
      return { label, box: this.box(label, `italic 100px ${SEA_FONT}`) };
    });
    this.unknown = UNKNOWN.map((label) => ({
      label,
      box: this.box(label, `italic 100px ${SEA_FONT}`),
    }));
    this.ribbons = this.layRibbons();
  }

  paint(ctx: Context, box: Box, detail: Detail): void {
    ctx.textAlign = "center";
    ctx.lineJoin = "round";
    for (const { label } of visible(this.unknown, box)) this.atSea(ctx, label, style.SEPIA, 0.55);
    for (const { label } of visible(this.seas, box)) {
      if (label[3] >= detail.letters) this.atSea(ctx, label, style.PAPER_LIGHT, 1);
    }
    for (const { label, area } of visible(this.areas, box)) {
      if (label[3] >= detail.letters) this.areaName(ctx, label, area.plays);
    }
    if (detail.ribbons) for (const ribbon of visible(this.ribbons, box)) this.ribbon(ctx, ribbon);
  }

  private box([x, y, angle, size, lines]: Label, font: string): Box {
    this.ctx.font = font;
    const width = (Math.max(...lines.map((line) => this.ctx.measureText(line).width)) * size) / 100;
    const height = size * lines.length * 0.95;
    const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    const across = (Math.abs(width * cos) + Math.abs(height * sin)) / 2;
    const down = (Math.abs(width * sin) + Math.abs(height * cos)) / 2;
    return { x0: x - across, y0: y - down, x1: x + across, y1: y + down };
  }

  /** The largest label that stays inside its area's land and clear of what is printed there. */
  private roomy(area: PaintedArea): Placed {
    const font = `500 100px ${CAPITALS_FONT}`;
    const plain = broken(area.shape.label, area.facts.name);
    const taken = printed(area);
    for (const factor of GROWTH) {
      const [x, y, angle, size, lines] = plain;
      const label: Label = [x, y, angle, size * factor, lines];
      const box = this.box(label, font);
      const room = grown(box, 2);
      const free = taken.every((other) => !meets(room, other));
      if (free && rim(room).every(([px, py]) => inside(px, py, area.place.land)))
        return { label, box };
    }
    return { label: plain, box: this.box(plain, font) };
  }

  private lines(
    ctx: Context,
    [x, y, angle, size, lines]: Label,
    leading: number,
    each: (line: string, y: number) => void,
  ): void {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate((angle * Math.PI) / 180);
    const top = (-(lines.length - 1) / 2) * leading + 0.33;
    lines.forEach((line, row) => each(line, (top + row * leading) * size));
    ctx.restore();
  }

  private areaName(ctx: Context, label: Label, playing: boolean): void {
    ctx.font = `500 ${label[3]}px ${CAPITALS_FONT}`;
    this.lines(ctx, label, 0.9, (line, y) => {
      if (playing) {
        ctx.strokeStyle = style.HALO;
        ctx.globalAlpha = 0.72;
        ctx.lineWidth = 3;
        ctx.strokeText(line, 0, y);
        ctx.globalAlpha = 1;
      }
      ctx.fillStyle = playing ? style.LETTERS : style.OUT_OF_PLAY_INK;
      ctx.fillText(line, 0, y);
    });
  }

  private atSea(ctx: Context, label: Label, colour: string, alpha: number): void {
    ctx.font = `italic ${label[3]}px ${SEA_FONT}`;
    ctx.letterSpacing = `${label[3] * 0.06}px`;
    ctx.fillStyle = colour;
    ctx.globalAlpha = alpha;
    this.lines(ctx, label, 0.95, (line, y) => ctx.fillText(line, 0, y));
    ctx.globalAlpha = 1;
    ctx.letterSpacing = "0px";
  }

  /** A ribbon at each start area in play: beside its limit, covering as little as can be. */
  private layRibbons(): Ribbon[] {
    const taken = this.world.areas.flatMap(printed).concat(this.areas.map(({ box }) => box));
    const ribbons: Ribbon[] = [];
    for (const area of this.world.areas.filter((one) => isStart(this.world, one))) {
      const civ = area.facts.start ?? "";
      const name = this.world.facts.civilizations[civ]?.name ?? civ;
      this.ctx.font = `800 ${RIBBON_SIZE}px ${CAPITALS_FONT}`;
      const box = freest(area.shape.limit, this.ctx.measureText(name).width + 14, taken);
      ribbons.push({ name, colour: lookOf(civ).colour, box });
      taken.push(box);
    }
    return ribbons;
  }

  /** A swallow-tailed ribbon with a name. */
  private ribbon(ctx: Context, { name, colour, box: { x0, y0, x1, y1 } }: Ribbon): void {
    const middle = (y0 + y1) / 2;
    ctx.beginPath();
    for (const [x, y] of [
      [x0, y0],
      [x1, y0],
      [x1 - 4, middle],
      [x1, y1],
      [x0, y1],
      [x0 + 4, middle],
    ] as const) {
      ctx.lineTo(x, y);
    }
    ctx.closePath();
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.strokeStyle = style.INK;
    ctx.lineWidth = 1.1;
    ctx.stroke();
    ctx.font = `800 ${RIBBON_SIZE}px ${CAPITALS_FONT}`;
    ctx.fillStyle = inkOn(colour);
    ctx.fillText(name, (x0 + x1) / 2, middle + RIBBON_SIZE / 3);
  }
}

function visible<T extends { readonly box: Box }>(items: readonly T[], box: Box): T[] {
  return items.filter((item) => meets(grown(item.box, 6), box));
}

/** The places that limit and city site take. */
function printed({ shape }: PaintedArea): Box[] {
  const limit = around(shape.limit[0], shape.limit[1], LIMIT_RADIUS);
  return shape.city === null ? [limit] : [limit, around(shape.city[0], shape.city[1], SITE_RADIUS)];
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
