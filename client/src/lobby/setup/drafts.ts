/** What somebody was setting up, so that a look at the rules or a reload does not lose it. */
import type { Editions, TableSettings } from "../../api/protocol";

const KEY = "ecumene.draft.";

interface Draft {
  readonly settings: TableSettings;
}

/** What was set up last in this window, if the server still offers it. */
export function draftOf<T extends Draft>(form: string, { editions }: Editions): T | null {
  const kept = sessionStorage.getItem(KEY + form);
  if (kept === null) return null;
  try {
    const draft = JSON.parse(kept) as T;
    const { ruleset, players, board } = draft.settings;
    const edition = editions.find((one) => one.name === ruleset);
    const fits = edition?.setups.some((one) => one.players === players && one.board === board);
    return fits ? draft : null;
  } catch {
    return null;
  }
}

export const keepDraft = (form: string, draft: Draft): void =>
  sessionStorage.setItem(KEY + form, JSON.stringify(draft));

export const dropDraft = (form: string): void => sessionStorage.removeItem(KEY + form);
