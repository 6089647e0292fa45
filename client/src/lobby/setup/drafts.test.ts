import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Editions, TableSettings } from "../../api/protocol";
import { draftOf, dropDraft, keepDraft } from "./drafts";

const editions = {
  default: "mega",
  editions: [{ name: "mega", setups: [{ players: 5, board: "west" }] }],
} as unknown as Editions;
const settings = (players: number): TableSettings =>
  ({ ruleset: "mega", players, board: "west" }) as unknown as TableSettings;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

describe("a form that was left", () => {
  it("is as it was when one comes back", () => {
    keepDraft("solo", { settings: settings(5) });
    expect(draftOf("solo", editions)).toEqual({ settings: settings(5) });
    expect(draftOf("table", editions)).toBeNull();
    dropDraft("solo");
    expect(draftOf("solo", editions)).toBeNull();
  });

  it("is forgotten where the server offers it no more, or cannot be read", () => {
    keepDraft("solo", { settings: settings(6) });
    expect(draftOf("solo", editions)).toBeNull();
    sessionStorage.setItem("ecumene.draft.solo", "{");
    expect(draftOf("solo", editions)).toBeNull();
  });
});
