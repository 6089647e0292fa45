/** What somebody may do with a table as a whole; the server has the last word. */
import type { TableInfo } from "../../api/protocol";

const isGathering = ({ status }: TableInfo): boolean => status === "lobby" || status === "choosing";
const isMine = (table: TableInfo, seat: number): boolean => table.you.seats.includes(seat);

/** Whether people sit here besides me. */
export const hasOthers = (table: TableInfo): boolean =>
  table.seats.some(({ kind, number }) => kind === "human" && !isMine(table, number));

export const isHost = (table: TableInfo): boolean => table.you.roles.includes("host");

/** Whether an address is that of this very computer: links with it are of no use to others. */
export const isLocal = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || host.startsWith("127.");

/** The seat that I could give up; none where bots alone would play on. */
export function seatToLeave(table: TableInfo): number | null {
  const seat = table.you.seats[0];
  if (seat === undefined || table.status === "finished") return null;
  return table.status === "lobby" || hasOthers(table) ? seat : null;
}

/** The host may close a table before its game, and delete one at which nobody else plays. */
export const mayDelete = (table: TableInfo): boolean =>
  isHost(table) && (isGathering(table) || !hasOthers(table));

/** A game under way that its host cannot delete for the others' sake. */
export const isShared = (table: TableInfo): boolean =>
  isHost(table) && !isGathering(table) && hasOthers(table);
