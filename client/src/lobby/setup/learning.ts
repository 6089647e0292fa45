/** Learning by playing: which edition teaches itself, and tables that begin with one press. */
import type { CreateSolo, EditionInfo, Editions, TableInfo } from "../../api/protocol";
import { messages } from "../../messages";
import { createSolo, fetchBots, fetchEditions, fetchFacts } from "../../net/server";
import { wantCoach } from "../../session/wanted";
import { setupFor } from "./setupMap";
import { editionOf, knownName, soloLike } from "./settings";

/** The edition to learn with: one that has lessons. */
export const guideIn = ({ editions }: Editions): EditionInfo | undefined =>
  editions.find(({ guide }) => guide !== null);

/** The game one is learning by and has not finished. */
export function underWay(edition: EditionInfo, mine: readonly TableInfo[]): TableInfo | undefined {
  return mine.find(
    ({ settings, status, you }) =>
      settings.ruleset === edition.name && status === "running" && you.seats.length > 0,
  );
}

/** The mildest of the bots, for somebody who has never played. */
const mildest = (bots: readonly string[], usual: string): string =>
  bots.includes("easy") ? "easy" : usual;

/** A table for one who learns: the civilization that the lessons are best for, and mild bots. */
export function learnersWish(edition: EditionInfo, bots: readonly string[]): CreateSolo {
  const usual = soloLike(null, bots, edition);
  return {
    settings: { ...usual.settings, name: messages.lobby.learn.tableName },
    name: knownName() || messages.lobby.anonymous,
    civ: edition.guide?.civ ?? null,
    bot: mildest(bots, usual.bot),
    temper: usual.temper,
  };
}

async function enter(wish: CreateSolo): Promise<string> {
  const { table } = await createSolo(wish);
  return pathTo(table);
}

export const pathTo = ({ id, you }: TableInfo): string => `/table/${id}/${you.seats[0] ?? 1}`;

/** Begins a game to learn by, with the coach; gives the address of the table. */
export async function startLearning(edition: EditionInfo): Promise<string> {
  wantCoach(true);
  return enter(learnersWish(edition, await fetchBots()));
}

/** How long a game after the first one is: one that begins in the middle, or the whole. */
export type Length = "short" | "full";

/** The settings for a length, where the edition knows it. */
export function ofLength(
  settings: CreateSolo["settings"],
  edition: Pick<EditionInfo, "options">,
  length: Length,
): CreateSolo["settings"] {
  const isKnown = edition.options.some(
    ({ name, choices }) => name === SCENARIO && choices.includes(length),
  );
  return isKnown ? { ...settings, options: { ...settings.options, [SCENARIO]: length } } : settings;
}

const SCENARIO = "scenario";

/** Begins a game of the usual edition with its fewest players, as those with whom one has learnt, where they play; gives the address of the table. */
export async function startUsual(name: string, length: Length = "full"): Promise<string> {
  const [editions, bots] = await Promise.all([fetchEditions(), fetchBots()]);
  const edition = editionOf(editions);
  const { settings, bot, temper } = soloLike(null, bots, edition);
  const setup = setupFor(await fetchFacts(edition.name), settings.players, settings.board);
  const learnt = guideIn(editions)?.guide?.civ ?? null;
  return enter({
    settings: { ...ofLength(settings, edition, length), name },
    name: knownName() || messages.lobby.anonymous,
    civ: learnt !== null && learnt in (setup?.blocks ?? {}) ? learnt : null,
    bot: mildest(bots, bot),
    temper,
  });
}
