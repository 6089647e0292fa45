/** Lists of tables: which of them wait for me. */
import type { TableInfo } from "../api/protocol";

/** Whether a table waits for one of my seats: to choose a civilization, or to decide. */
export function isMyTurn(table: TableInfo): boolean {
  if (table.status === "choosing") return table.choosing !== null && table.you.seats.includes(table.choosing);
  if (table.status !== "running") return false;
  const mine = table.seats.filter((seat) => table.you.seats.includes(seat.number));
  return mine.some((seat) => seat.civ !== null && table.waiting.includes(seat.civ));
}

export function turnFirst(tables: readonly TableInfo[]): TableInfo[] {
  return [...tables].sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)));
}
