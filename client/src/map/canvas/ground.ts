/** The printed map under everything else: its tiles, its edge, and the void around it. */
import { colours } from "../paint/drawing";
import type { Box } from "../ground/geometry";
import type { Camera, Size } from "./camera";
import type { Tiles } from "./tiles";

export interface Sight {
  readonly camera: Camera;
  readonly size: Size;
  readonly sheet: Box;
  readonly dpr: number;
  readonly smooth: boolean;
}

export function drawGround(
  ground: CanvasRenderingContext2D,
  tiles: Tiles,
  { camera, size, sheet, dpr, smooth }: Sight,
): void {
  ground.fillStyle = "#33220f";
  ground.fillRect(0, 0, ground.canvas.width, ground.canvas.height);
  const scale = camera.k * dpr;
  const edge = new Path2D();
  edge.rect(
    camera.x * dpr,
    camera.y * dpr,
    (sheet.x1 - sheet.x0) * scale,
    (sheet.y1 - sheet.y0) * scale,
  );
  ground.imageSmoothingEnabled = smooth;
  ground.save();
  ground.clip(edge);
  ground.fillStyle = colours.paperDark;
  ground.fill(edge);
  tiles.draw(ground, camera, size, dpr);
  ground.restore();
  ground.strokeStyle = "#c79a4b";
  ground.lineWidth = 3 * dpr;
  ground.stroke(edge);
}
