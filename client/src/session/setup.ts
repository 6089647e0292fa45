/** Which set-up a table plays: who, and on which boards. */
import type { Facts, Setup } from "../model/facts";
import type { TableSession } from "./session.svelte";

export function setupOf(facts: Facts, session: TableSession): Setup | undefined {
  const settings = session.table?.settings;
  if (settings === undefined) return undefined;
  const fitting = facts.setups.filter((setup) => setup.players === settings.players);
  return fitting.find((setup) => setup.board === settings.board) ?? fitting[0];
}
