import { expect, it } from "vitest";
import type { TableInfo } from "../../api/protocol";
import { messages } from "../../messages";
import { foreknown } from "./foreknown";

const table = (kinds: string, mine: number[], fields: Partial<TableInfo>): TableInfo =>
  ({
    status: "running",
    known_seed: false,
    hindsight: 0,
    you: { seats: mine, roles: [] },
    seats: [...kinds].map((kind, at) => ({ number: at + 1, kind: kind === "b" ? "bot" : "human" })),
    ...fields,
  }) as unknown as TableInfo;

it("warns everybody of who may know more, but not who plays alone of themselves", () => {
  expect(foreknown(table("hhb", [2], {}))).toBeNull();
  expect(foreknown(table("hhb", [2], { hindsight: 1 }))?.long).toBe(messages.table.hindsight);
  expect(foreknown(table("hbb", [], { hindsight: 1 }))?.long).toBe(messages.table.hindsight);
  expect(foreknown(table("hbb", [1], { hindsight: 1 }))).toBeNull();
  expect(foreknown(table("hbb", [1], { known_seed: true }))?.long).toBe(messages.table.knownSeed);
  expect(foreknown(table("hhb", [2], { hindsight: 1, status: "finished" }))).toBeNull();
});
