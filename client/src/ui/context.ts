/** What every component below a table or a help page may ask for. */
import { getContext, setContext } from "svelte";
import type { GameEvent } from "../api/engine";
import type { Naming, Ref } from "../messages/rich";
import type { Facts, Stacks } from "../model/facts";

export interface World {
  readonly facts: Facts;
  readonly name: Naming;
  /** What was chosen of the rules at this table; null where there is no table. */
  readonly options: () => Readonly<Record<string, unknown>> | null;
  /** What the full stacks of trade cards of this table have. */
  readonly stacks: () => Stacks;
  /** The civilization of the viewer, or null. */
  readonly me: () => string | null;
  /** Opens the help about something. */
  readonly explain: (ref: Ref) => void;
  /** Shows areas on the map. */
  readonly show: (areas: readonly string[]) => void;
  /** Plays what happened on the map: its ways and its marks. */
  readonly play: (events: readonly GameEvent[]) => void;
}

const KEY = Symbol("world");

export function provideWorld(world: World): void {
  setContext(KEY, world);
}

export function useWorld(): World {
  return getContext<World>(KEY);
}
