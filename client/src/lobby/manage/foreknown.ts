/** What somebody at a table may know ahead of the others, and all others should be told. */
import type { TableInfo } from "../../api/protocol";
import { hasOthers } from "./rights";
import { messages } from "../../messages";

/** A word for it, and a sentence; null where all know the same. Who plays alone needs no warning of themselves. */
export function foreknown(table: TableInfo | null): { short: string; long: string } | null {
  const words = messages.table;
  if (table === null || table.status === "finished") return null;
  if (table.known_seed) return { short: words.fromRecord, long: words.knownSeed };
  if (table.hindsight > 0 && (hasOthers(table) || table.you.seats.length === 0))
    return { short: words.lookedAhead, long: words.hindsight };
  return null;
}
