/** The keys of the board. */
import type { Direction } from "./steps";

export interface KeyActions {
  /** To the next area in a direction. */
  readonly step: (way: Direction) => void;
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (factor: number) => void;
  readonly whole: () => void;
  readonly home: () => void;
  /** To the next (1) or the previous (-1) lit area. */
  readonly nextLit: (by: 1 | -1) => void;
  /** With Shift the whole of what lies there. */
  readonly choose: (whole: boolean) => void;
  readonly close: () => void;
}

const ARROWS: Readonly<Record<string, readonly [Direction, number, number]>> = {
  ArrowLeft: ["left", 90, 0],
  ArrowRight: ["right", -90, 0],
  ArrowUp: ["up", 0, 90],
  ArrowDown: ["down", 0, -90],
};

const KEYS: Readonly<Record<string, (actions: KeyActions, withShift: boolean) => void>> = {
  "+": (actions) => actions.zoom(1.4),
  "=": (actions) => actions.zoom(1.4),
  "-": (actions) => actions.zoom(1 / 1.4),
  "0": (actions) => actions.whole(),
  h: (actions) => actions.home(),
  n: (actions) => actions.nextLit(1),
  p: (actions) => actions.nextLit(-1),
  enter: (actions, withShift) => actions.choose(withShift),
  " ": (actions, withShift) => actions.choose(withShift),
  escape: (actions) => actions.close(),
};

/** Does what a key asks for; says whether the board knows the key. */
export function pressed(event: KeyboardEvent, actions: KeyActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = ARROWS[event.key];
  const act = KEYS[event.key.toLowerCase()];
  if (arrow && event.shiftKey) actions.pan(arrow[1], arrow[2]);
  else if (arrow) actions.step(arrow[0]);
  else if (act) act(actions, event.shiftKey);
  else return false;
  return true;
}
