/** What the players of a table decide together, as far as the page offers it. */
import type { Proposal, Propose, TableInfo } from "../../api/protocol";

/** The people at a table besides the one who asks; whoever left their seat to a regent is one of them. */
export const peopleBeside = (table: TableInfo | null, seat: number | null): TableInfo["seats"] =>
  (table?.seats ?? []).filter((one) => one.kind === "human" && one.number !== seat);

/** Whether the same lies on the table: to let one player go is not to let another go. */
export const isProposed = (
  proposals: readonly Proposal[],
  kind: Propose["kind"],
  about: number | null = null,
): boolean => proposals.some((one) => one.kind === kind && one.about === about);
