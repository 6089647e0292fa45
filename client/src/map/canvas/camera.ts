/** The window on the map: a scale (pixels in one map unit) and where the map's origin lies. */
import { grown, joined, meets, type Box } from "../ground/geometry";

export interface Camera {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How far from the edge of the window a place is well seen, in pixels. */
const EDGE = 36;
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
  return fittedIn(box, whole(size), margin, nearest);
}

/** The same in a part of the window. */
function fittedIn(box: Box, room: Box, margin: number, nearest: number): Camera {
  const k = Math.min(
    nearest,
    (room.x1 - room.x0 - 2 * margin) / Math.max(1, box.x1 - box.x0),
    (room.y1 - room.y0 - 2 * margin) / Math.max(1, box.y1 - box.y0),
  );
  return centred((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, k, room);
}

const whole = (size: Size): Box => ({ x0: 0, y0: 0, x1: size.width, y1: size.height });

/** A part of the window that is smaller than this shows too little. */
const LEAST_ROOM = 120;

const isRoom = (room: Box): boolean =>
  room.x1 - room.x0 >= LEAST_ROOM && room.y1 - room.y0 >= LEAST_ROOM;

/** The parts of a window that lie clear of all that covers some of it, in pixels. */
export function clearRooms(size: Size, covers: readonly Box[]): Box[] {
  let rooms: Box[] = [whole(size)];
  for (const cover of covers) {
    rooms = rooms.flatMap((room) => (meets(room, cover) ? around(room, cover) : [room]));
  }
  return rooms.length > 0 ? rooms : [whole(size)];
}

/** What is left of a room above, below and beside something. */
function around(room: Box, cover: Box): Box[] {
  return [
    { ...room, y1: Math.min(room.y1, cover.y0) },
    { ...room, x1: Math.min(room.x1, cover.x0) },
    { ...room, y0: Math.max(room.y0, cover.y1) },
    { ...room, x0: Math.max(room.x0, cover.x1) },
  ].filter(isRoom);
}

/** The window that shows a box as large as can be clear of all that covers it. */
export function fittedClear(
  box: Box,
  size: Size,
  covers: readonly Box[],
  margin = 24,
  nearest = 2,
): Camera {
  return clearRooms(size, covers)
    .map((room) => fittedIn(box, room, margin, nearest))
    .reduce((best, camera) => (camera.k > best.k ? camera : best));
}

/** By so much the window comes nearer at each try, and so far from the middle the places may come to lie. */
const NEARER = 1.03;
const SHIFTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0, 1] as const;

/** The same for scattered boxes: none of them is covered, though the rectangle round them all may be. */
export function fittedAmong(
  boxes: readonly Box[],
  size: Size,
  covers: readonly Box[],
  margin = 24,
  nearest = 2,
): Camera {
  const all = joined(boxes);
  const safe = fittedClear(all, size, covers, margin, nearest);
  const most = fittedIn(all, whole(size), margin, nearest).k;
  for (let k = most; k > safe.k * NEARER; k /= NEARER) {
    const found = ways(all, k, size, margin).find((camera) => isClear(boxes, camera, covers));
    if (found !== undefined) return found;
  }
  return safe;
}

/** Where a box may stand in a window at a scale, from the middle outwards. */
function ways(box: Box, k: number, size: Size, margin: number): Camera[] {
  const along = (from: number, to: number, room: number, part: number): number =>
    margin - from * k + part * (room - 2 * margin - (to - from) * k);
  const found = SHIFTS.flatMap((across) =>
    SHIFTS.map((down) => ({
      k,
      x: along(box.x0, box.x1, size.width, across),
      y: along(box.y0, box.y1, size.height, down),
      off: Math.abs(across - 0.5) + Math.abs(down - 0.5),
    })),
  );
  return found.sort((one, other) => one.off - other.off).map(({ x, y }) => ({ k, x, y }));
}

/** Whether nothing covers any of some boxes. */
function isClear(boxes: readonly Box[], { k, x, y }: Camera, covers: readonly Box[]): boolean {
  return boxes.every((box) => {
    const seen = { x0: box.x0 * k + x, y0: box.y0 * k + y, x1: box.x1 * k + x, y1: box.y1 * k + y };
    return !covers.some((cover) => meets(seen, cover));
  });
}

/** The window moved as little as can be so that a box lies in a room of it; null where it is too large for that. */
export function movedTo(box: Box, camera: Camera, room: Box, margin: number): Camera | null {
  const x = shiftInto(
    box.x0 * camera.k + camera.x,
    box.x1 * camera.k + camera.x,
    room.x0 + margin,
    room.x1 - margin,
  );
  const y = shiftInto(
    box.y0 * camera.k + camera.y,
    box.y1 * camera.k + camera.y,
    room.y0 + margin,
    room.y1 - margin,
  );
  return x === null || y === null ? null : { k: camera.k, x: camera.x + x, y: camera.y + y };
}

/** The window that shows a box: as it is, or moved a little, or else from farther away. */
export function including(box: Box, camera: Camera, size: Size, covers: readonly Box[]): Camera {
  const far = (way: Camera): number => Math.hypot(way.x - camera.x, way.y - camera.y);
  const ways = clearRooms(size, covers).flatMap((room) => movedTo(box, camera, room, EDGE) ?? []);
  const [way] = ways.sort((one, other) => far(one) - far(other));
  if (way === undefined) return fittedClear(box, size, covers, EDGE, camera.k);
  return far(way) < 1 ? camera : way;
}

/** The largest of some rooms. */
function widest(rooms: readonly Box[]): Box | undefined {
  const extent = (room: Box): number => (room.x1 - room.x0) * (room.y1 - room.y0);
  return [...rooms].sort((one, other) => extent(other) - extent(one))[0];
}

function shiftInto(from: number, to: number, least: number, most: number): number | null {
  if (to - from > most - least) return null;
  return from < least ? least - from : to > most ? most - to : 0;
}

/** The scale at which all but the narrowest quarter of some places are as wide as a thumb. */
export function thumbScale(widths: readonly number[], thumb = 44): number {
  const sorted = [...widths].sort((a, b) => a - b);
  return thumb / Math.max(1, sorted[Math.floor(sorted.length / 4)] ?? thumb);
}

/** The place that lies most in the midst of some. */
export function midmost(boxes: readonly Box[]): Box | undefined {
  const middles = boxes.map((box) => [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2] as const);
  const mean = (axis: 0 | 1): number =>
    middles.reduce((sum, middle) => sum + middle[axis], 0) / middles.length;
  const [x, y] = [mean(0), mean(1)];
  const far = middles.map((middle) => Math.hypot(middle[0] - x, middle[1] - y));
  return boxes[far.indexOf(Math.min(...far))];
}

/** The window with a point of the map in the middle of a part of it. */
function centred(x: number, y: number, k: number, room: Box): Camera {
  return { k, x: (room.x0 + room.x1) / 2 - x * k, y: (room.y0 + room.y1) / 2 - y * k };
}

/** So much shows about places at the least, in map units. */
const ABOUT = 16;

/** The window that shows all of some places as near as `near`, but no smaller than at `least`, even if not all fit then. */
export function windowOn(
  boxes: readonly Box[],
  size: Size,
  covers: readonly Box[],
  least: number,
  near = least,
): Camera {
  const usual = Math.min(1.5, Math.min(size.width, size.height) / 480);
  const nearest = Math.max(0.75, near, usual);
  const spaced = boxes.map((box) => grown(box, ABOUT));
  const all = fittedAmong(spaced, size, covers, 12, nearest);
  const middle = midmost(boxes);
  if (all.k >= least || middle === undefined) return all;
  const room = widest(clearRooms(size, covers)) ?? whole(size);
  return centred((middle.x0 + middle.x1) / 2, (middle.y0 + middle.y1) / 2, least, room);
}

/** The window on the page: where it begins, and its size. */
export interface Frame extends Size {
  readonly left: number;
  readonly top: number;
}

/** The camera in a window of another size: what is seen stays where it is on the page, or in quite another the middle. */
export function resized(camera: Camera, from: Frame, to: Frame): Camera {
  const [wider, higher] = [to.width - from.width, to.height - from.height];
  if (wider === 0 && Math.abs(higher) < Math.max(from.height, to.height) / 4)
    return { k: camera.k, x: camera.x + from.left - to.left, y: camera.y + from.top - to.top };
  return { k: camera.k, x: camera.x + wider / 2, y: camera.y + higher / 2 };
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
