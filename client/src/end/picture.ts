/** A picture to keep or to send: the result, the points by turn and the map, drawn here and loaded from nowhere. */
import type { Story } from "../api/protocol";
import { messages } from "../messages";
import type { Naming } from "../messages/rich";
import { ticks, type Chart } from "../model/charts";
import { hasOwnName, scoreChart } from "../model/tale/tale";
import { lookOf } from "../pictures/civilizations";
import { moment } from "../ui/format";
import { dashesOf } from "./dashes";
import { heightFor, paintMap, type EndMap } from "./mapAtEnd";

const WIDTH = 1200;
const EDGE = 40;
const ROW = 34;
const CHART = 360;
const COLUMN = 460;
const PAPER = "#f3e6c8";
const INK = "#3a2817";
const LINE = "#c8ae80";
const TEXT = "Alegreya, Georgia, serif";

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export async function drawPicture(
  story: Story,
  map: EndMap | null,
  name: Naming,
): Promise<HTMLCanvasElement> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  const top = 130;
  const rows = Math.max(CHART, story.nations.length * ROW);
  const mapHeight = map === null ? 0 : heightFor(map, WIDTH - 2 * EDGE) + EDGE;
  [canvas.width, canvas.height] = [WIDTH, top + rows + EDGE + mapHeight];
  const ctx = canvas.getContext("2d");
  if (ctx === null) throw new Error("no canvas");
  ctx.fillStyle = PAPER;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  heading(ctx, story, name);
  ranking(ctx, story, name, top);
  const chart = scoreChart(story);
  const place = { x: EDGE + COLUMN, y: top, width: WIDTH - 2 * EDGE - COLUMN, height: rows };
  if (chart !== null) lines(ctx, chart, place);
  if (map !== null)
    paintMap(ctx, map, story, { x: EDGE, y: top + rows + EDGE, width: WIDTH - 2 * EDGE });
  return canvas;
}

function heading(ctx: CanvasRenderingContext2D, story: Story, name: Naming): void {
  const winner = story.nations[0];
  ctx.fillStyle = INK;
  ctx.textBaseline = "alphabetic";
  ctx.font = `700 44px ${TEXT}`;
  const title = winner === undefined ? story.name : messages.end.winner(name(civ(winner.civ)));
  ctx.fillText(title, EDGE, 66, WIDTH - 2 * EDGE);
  ctx.font = `24px ${TEXT}`;
  const parts = [
    messages.title,
    messages.story.of(story.name, story.turns.length),
    ...(story.ended === null ? [] : [moment(story.ended)]),
  ];
  ctx.fillText(parts.join(" · "), EDGE, 102, WIDTH - 2 * EDGE);
}

const civ = (id: string) => ({ kind: "civ", id }) as const;

function ranking(ctx: CanvasRenderingContext2D, story: Story, name: Naming, top: number): void {
  story.nations.forEach((nation, index) => {
    const y = top + index * ROW;
    ctx.fillStyle = lookOf(nation.civ).colour;
    ctx.strokeStyle = "#1d1714";
    ctx.lineWidth = 2;
    ctx.fillRect(EDGE + 44, y + 5, 24, 24);
    ctx.strokeRect(EDGE + 44, y + 5, 24, 24);
    ctx.fillStyle = INK;
    ctx.font = `${index === 0 ? 700 : 500} 24px ${TEXT}`;
    ctx.textAlign = "right";
    ctx.fillText(String(nation.place), EDGE + 30, y + 26);
    ctx.fillText(String(nation.total), EDGE + COLUMN - 50, y + 26);
    ctx.textAlign = "left";
    const people = name(civ(nation.civ));
    const who = hasOwnName(nation, people) ? ` (${nation.name})` : "";
    ctx.fillText(`${people}${who}`, EDGE + 82, y + 26, COLUMN - 210);
  });
}

function lines(ctx: CanvasRenderingContext2D, chart: Chart, at: Area): void {
  const steps = ticks(Math.max(1, ...Object.values(chart.lines).flat()));
  const highest = steps.at(-1) ?? 1;
  const x = (index: number): number =>
    at.x + 44 + (index / Math.max(1, chart.turns.length - 1)) * (at.width - 54);
  const y = (value: number): number => at.y + 8 + (1 - value / highest) * (at.height - 44);
  ctx.font = `18px ${TEXT}`;
  ctx.fillStyle = INK;
  ctx.strokeStyle = LINE;
  ctx.lineWidth = 1;
  for (const value of steps) {
    ctx.textAlign = "right";
    ctx.fillText(String(value), at.x + 36, y(value) + 6);
    stroke(ctx, [x(0), at.x + at.width - 10], [y(value), y(value)]);
  }
  ctx.textAlign = "center";
  const every = Math.ceil(chart.turns.length / 12);
  chart.turns.forEach((turn, index) => {
    if (index % every === 0) ctx.fillText(String(turn), x(index), at.y + at.height - 6);
  });
  Object.entries(chart.lines).forEach(([id, values], place) => {
    const [xs, ys] = [values.map((_, index) => x(index)), values.map(y)];
    ctx.setLineDash([]);
    ctx.strokeStyle = "rgb(29 23 20 / 40%)";
    ctx.lineWidth = 6;
    stroke(ctx, xs, ys);
    ctx.setLineDash(dashesOf(place).map((one) => one * 1.5));
    ctx.strokeStyle = lookOf(id).colour;
    ctx.lineWidth = 4;
    stroke(ctx, xs, ys);
  });
  ctx.setLineDash([]);
  ctx.textAlign = "left";
}

function stroke(ctx: CanvasRenderingContext2D, xs: readonly number[], ys: readonly number[]): void {
  ctx.beginPath();
  xs.forEach((x, index) => ctx.lineTo(x, ys[index] ?? 0));
  ctx.stroke();
}

/** Hands a picture to whoever asked for it, as a file. */
export async function savePicture(canvas: HTMLCanvasElement, file: string): Promise<void> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) throw new Error("no picture");
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  [link.href, link.download] = [address, file];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
