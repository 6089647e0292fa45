/** What is chosen when a game is set up, with what the edition allows. */
import type {
  CreateSolo,
  EditionInfo,
  Editions,
  TableInfo,
  TableSettings,
} from "../../api/protocol";
import { messages } from "../../messages";
import type { Facts } from "../../model/facts";

/** A table of an edition before anything is chosen: the fewest players, and what is usual. */
export function plainSettings(edition: EditionInfo): TableSettings {
  const players = playerCounts(edition)[0] ?? 1;
  return {
    name: messages.lobby.usualName,
    ruleset: edition.name,
    players,
    board: boardsFor(edition, players)[0] ?? null,
    options: Object.fromEntries(edition.options.map((one) => [one.name, one.default])),
    clock: { type: "none" },
    on_timeout: "default",
    public: false,
    spectators: true,
    private_talk: false,
    civilizations: "choose",
  };
}

/** The edition of this name, or the one that is meant where none is named. */
export function editionOf({ editions, default: usual }: Editions, name?: string): EditionInfo {
  const found =
    editions.find((one) => one.name === name) ?? editions.find((one) => one.name === usual);
  if (found === undefined) throw new Error("the server knows no edition");
  return found;
}

/** The settings for another edition; what does not belong to the rules stays. */
export function withEdition(settings: TableSettings, edition: EditionInfo): TableSettings {
  const { ruleset, players, board, options } = plainSettings(edition);
  return { ...settings, ruleset, players, board, options };
}

type Setups = { readonly setups: readonly { readonly players: number; readonly board: string }[] };

/** The numbers of players the edition can be played with. */
export function playerCounts({ setups }: Setups): number[] {
  return [...new Set(setups.map((setup) => setup.players))].sort((a, b) => a - b);
}

/** The boards for a number of players. */
export function boardsFor({ setups }: Setups, players: number): string[] {
  return setups.filter((setup) => setup.players === players).map((setup) => setup.board);
}

export function civilizationsFor(facts: Facts, players: number, board: string | null): string[] {
  const fitting = facts.setups.filter((setup) => setup.players === players);
  const setup = fitting.find((one) => one.board === board) ?? fitting[0];
  return Object.keys(setup?.blocks ?? {});
}

/** Settings with another number of players; the board goes along. */
export function withPlayers(
  settings: TableSettings,
  players: number,
  edition: Setups,
): TableSettings {
  const boards = boardsFor(edition, players);
  const board = boards.includes(settings.board ?? "") ? settings.board : (boards[0] ?? null);
  return { ...settings, players, board };
}

/** Whether the same civilizations can be chosen. */
export const sameSeats = (one: TableSettings, other: TableSettings): boolean =>
  one.ruleset === other.ruleset && one.players === other.players && one.board === other.board;

/** What one plays alone with, before anything is chosen. */
export type SoloChoice = Pick<CreateSolo, "settings" | "bot" | "temper"> & { readonly civ: string };

/** A game against bots set up as a table was: the same rules, board, bots and civilization. */
export function soloLike(
  table: TableInfo | null,
  bots: readonly string[],
  edition: EditionInfo,
): SoloChoice {
  const bot = bots.includes("normal") ? "normal" : (bots[0] ?? "random");
  if (table === null) return { settings: plainSettings(edition), civ: "", bot, temper: "normal" };
  const rival = table.seats.find((seat) => seat.kind === "bot" && bots.includes(seat.bot ?? ""));
  const mine = table.seats.find((seat) => table.you.seats.includes(seat.number));
  return {
    settings: table.settings,
    civ: mine?.civ ?? "",
    bot: rival?.bot ?? bot,
    temper: rival?.temper ?? "normal",
  };
}

/** Whether several people sat at a table; who brings a record has all its seats. */
export const hadCompany = (table: TableInfo | null): boolean =>
  table !== null &&
  !table.known_seed &&
  table.seats.filter((seat) => seat.kind === "human").length > 1;

const NAME_KEY = "ecumene.name";

export const knownName = (): string => localStorage.getItem(NAME_KEY) ?? "";
export const keepName = (name: string): void => localStorage.setItem(NAME_KEY, name);
