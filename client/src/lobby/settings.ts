/** What is chosen when a game is set up, with what the edition allows. */
import type { CreateSolo, TableInfo, TableSettings } from "../api/protocol";
import { messages } from "../messages";
import type { Facts } from "../model/facts";

export const PLAIN_SETTINGS: TableSettings = {
  name: messages.lobby.usualName,
  ruleset: "mega",
  players: 5,
  board: "west",
  options: {
    ast: "basic",
    annex_priority: "give_up",
    census_box_12: false,
    movement_mode: "census",
  },
  clock: { type: "none" },
  on_timeout: "default",
  public: false,
  spectators: true,
  private_talk: false,
  civilizations: "choose",
};

/** The numbers of players the edition can be played with. */
export function playerCounts(facts: Facts): number[] {
  return [...new Set(facts.setups.map((setup) => setup.players))].sort((a, b) => a - b);
}

/** The boards for a number of players: "west", "east" or "both". */
export function boardsFor(facts: Facts, players: number): string[] {
  return facts.setups.filter((setup) => setup.players === players).map((setup) => setup.board);
}

export function civilizationsFor(facts: Facts, players: number, board: string | null): string[] {
  const fitting = facts.setups.filter((setup) => setup.players === players);
  const setup = fitting.find((one) => one.board === board) ?? fitting[0];
  return Object.keys(setup?.blocks ?? {});
}

/** Settings with another number of players; the board goes along. */
export function withPlayers(settings: TableSettings, players: number, facts: Facts): TableSettings {
  const boards = boardsFor(facts, players);
  const board = boards.includes(settings.board ?? "") ? settings.board : (boards[0] ?? null);
  return { ...settings, players, board: asBoard(board) };
}

/** The server wants to be told a half only where there is a choice. */
export function asBoard(board: string | null): TableSettings["board"] {
  return board === "west" || board === "east" ? board : null;
}

/** What one plays alone with, before anything is chosen. */
export type SoloChoice = Pick<CreateSolo, "settings" | "bot" | "temper"> & { readonly civ: string };

/** A game against bots set up as a table was: the same rules, board, bots and civilization. */
export function soloLike(table: TableInfo | null, bots: readonly string[]): SoloChoice {
  const bot = bots.includes("normal") ? "normal" : (bots[0] ?? "random");
  if (table === null) return { settings: PLAIN_SETTINGS, civ: "", bot, temper: "normal" };
  const rival = table.seats.find((seat) => seat.kind === "bot" && bots.includes(seat.bot ?? ""));
  const mine = table.seats.find((seat) => table.you.seats.includes(seat.number));
  return {
    settings: table.settings,
    civ: mine?.civ ?? "",
    bot: rival?.bot ?? bot,
    temper: rival?.temper ?? "normal",
  };
}

/** Whether several people sat at a table. */
export const hadCompany = (table: TableInfo | null): boolean =>
  (table?.seats.filter((seat) => seat.kind === "human").length ?? 0) > 1;

const NAME_KEY = "ecumene.name";

export const knownName = (): string => localStorage.getItem(NAME_KEY) ?? "";
export const keepName = (name: string): void => localStorage.setItem(NAME_KEY, name);
