/** The window on the map: a scale (pixels in one map unit) and where the map's origin lies. */
import type { Box } from "./geometry";

export interface Camera {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The nearest that one may come, in pixels for one map unit. */
export const NEAREST = 4;

export function toScreen(camera: Camera, x: number, y: number): [number, number] {
  return [x * camera.k + camera.x, y * camera.k + camera.y];
}

export function toMap(camera: Camera, x: number, y: number): [number, number] {
  return [(x - camera.x) / camera.k, (y - camera.y) / camera.k];
}

/** The part of the map that shows. */
export function shown(camera: Camera, size: Size): Box {
  const [x0, y0] = toMap(camera, 0, 0);
  const [x1, y1] = toMap(camera, size.width, size.height);
  return { x0, y0, x1, y1 };
}

/** The scale at which the whole map just fits the window. */
export function wholeScale(sheet: Box, size: Size): number {
  return Math.min(size.width / (sheet.x1 - sheet.x0), size.height / (sheet.y1 - sheet.y0));
}

/** The window that shows a box in its middle, never nearer than `nearest`. */
export function fitted(box: Box, size: Size, margin = 24, nearest = 2): Camera {
  const k = Math.min(
    nearest,
    (size.width - 2 * margin) / Math.max(1, box.x1 - box.x0),
    (size.height - 2 * margin) / Math.max(1, box.y1 - box.y0),
  );
  return centred((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, k, size);
}

/** How much of the lower right corner of the window something covers. */
export interface Corner {
  readonly width: number;
  readonly height: number;
}

/** The window that shows a box as large as can be beside or above all that covers the lower right corner. */
export function fittedClear(box: Box, size: Size, corners: readonly Corner[], margin = 24, nearest = 2): Camera {
  let rooms: Size[] = [size];
  for (const { width, height } of corners) {
    rooms = rooms.flatMap((room) => [
      { width: room.width, height: Math.min(room.height, size.height - height) },
      { width: Math.min(room.width, size.width - width), height: room.height },
    ]);
  }
  return rooms
    .map((room) => fitted(box, room, margin, nearest))
    .reduce((best, camera) => (camera.k > best.k ? camera : best));
}

/** The scale at which all but the narrowest quarter of some places are as wide as a thumb. */
export function thumbScale(widths: readonly number[], thumb = 44): number {
  const sorted = [...widths].sort((a, b) => a - b);
  return thumb / Math.max(1, sorted[Math.floor(sorted.length / 4)] ?? thumb);
}

/** The place that lies most in the midst of some. */
export function midmost(boxes: readonly Box[]): Box | undefined {
  const middles = boxes.map((box) => [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2] as const);
  const mean = (axis: 0 | 1): number => middles.reduce((sum, middle) => sum + middle[axis], 0) / middles.length;
  const [x, y] = [mean(0), mean(1)];
  const far = middles.map((middle) => Math.hypot(middle[0] - x, middle[1] - y));
  return boxes[far.indexOf(Math.min(...far))];
}

/** The window with a point of the map in its middle. */
export function centred(x: number, y: number, k: number, size: Size): Camera {
  return { k, x: size.width / 2 - x * k, y: size.height / 2 - y * k };
}

/** The window moved so that it shows no more of the void around the sheet than it must. */
export function kept(camera: Camera, sheet: Box, size: Size): Camera {
  return {
    k: camera.k,
    x: keptAlong(camera.x, camera.k, sheet.x0, sheet.x1, size.width),
    y: keptAlong(camera.y, camera.k, sheet.y0, sheet.y1, size.height),
  };
}

function keptAlong(at: number, k: number, from: number, to: number, room: number): number {
  if ((to - from) * k <= room) return room / 2 - ((from + to) / 2) * k;
  return Math.min(-from * k, Math.max(room - to * k, at));
}
