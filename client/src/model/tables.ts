/** Lists of tables: which of them wait for me. */
import type { TableInfo } from "../api/protocol";

/** Whether a table waits for one of my seats: to choose a civilization, or to decide. */
export function isMyTurn(table: TableInfo): boolean {
  if (table.status === "choosing")
    return table.choosing !== null && table.you.seats.includes(table.choosing);
  if (table.status !== "running") return false;
  const mine = table.seats.filter((seat) => table.you.seats.includes(seat.number));
  return mine.some((seat) => seat.civ !== null && table.waiting.includes(seat.civ));
}

export function turnFirst(tables: readonly TableInfo[]): TableInfo[] {
  return [...tables].sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)));
}

/** How a table is told from others: its own name, my civilizations, and who else plays. */
export interface Called {
  /** The name somebody gave it; null where it is the usual one. */
  readonly name: string | null;
  readonly civs: readonly string[];
  readonly people: readonly string[];
  readonly bots: number;
}

export function calledBy(table: TableInfo, usual: readonly string[]): Called {
  const isMine = (number: number): boolean => table.you.seats.includes(number);
  return {
    name: usual.includes(table.settings.name) ? null : table.settings.name,
    civs: table.seats.flatMap(({ number, civ }) => (isMine(number) && civ !== null ? [civ] : [])),
    people: table.seats
      .filter(({ number, kind }) => kind === "human" && !isMine(number))
      .map(({ name }) => name),
    bots: table.seats.filter(({ kind }) => kind === "bot").length,
  };
}
