/** The server's addresses, each as a function. */
import type {
  AskToJoin,
  ContactState,
  CreateSolo,
  CreateTable,
  DoneFor,
  Editions,
  Entered,
  EventList,
  JoinTable,
  Link,
  Me,
  NewLink,
  OwnGames,
  Propose,
  Regent,
  Replayed,
  Stopped,
  Story,
  StoryLink,
  TableInfo,
  TableList,
  Witness,
} from "../api/protocol";
import type { Geometry } from "../map/ground/geometry";
import type { Facts } from "../model/facts";
import type { QuestionSchemas } from "../model/schema";
import { get, post, request } from "./http";
import { placed } from "./place";

export type Which = "mine" | "archived" | "open" | "running" | "finished";
export type Temper = Regent["temper"];

const once = new Map<string, Promise<unknown>>();

/** Things that never change are asked for once. */
function kept<T>(path: string): Promise<T> {
  let found = once.get(path) as Promise<T> | undefined;
  if (found === undefined) {
    found = get<T>(path);
    once.set(path, found);
    found.catch(() => once.delete(path));
  }
  return found;
}

export const fetchFacts = (ruleset: string): Promise<Facts> => kept(`/api/facts/${ruleset}`);
export const fetchEditions = (): Promise<Editions> => kept("/api/editions");
/** The JSON schema of the answer to each kind of question. */
export const fetchQuestions = (): Promise<QuestionSchemas> => kept("/api/questions");
export const fetchGeometry = (): Promise<Geometry> => kept("/api/map/geometry");
export const fetchBots = (): Promise<readonly string[]> => kept("/api/bots");

export const listTables = (which: Which): Promise<TableList> => get(`/api/tables?which=${which}`);
export const getTable = (id: string): Promise<TableInfo> => get(`/api/tables/${id}`);
export const createTable = (wish: CreateTable): Promise<Entered> => post("/api/tables", wish);
export const createSolo = (wish: CreateSolo): Promise<Entered> => post("/api/solo", wish);
export const openLink = (key: string): Promise<TableInfo> => post("/api/links/open", { key });
export const joinTable = (id: string, wish: JoinTable): Promise<Entered> =>
  post(`/api/tables/${id}/join`, wish);
export const leaveSeat = (id: string, seat: number): Promise<TableInfo> =>
  request("DELETE", `/api/tables/${id}/seats/${seat}`);
/** Gives up a seat: a bot goes on with it once the game has begun. */
export const leaveTable = (id: string, seat: number): Promise<TableInfo> =>
  post(`/api/tables/${id}/seats/${seat}/leave`);
/** Hides a table from my own list, or shows it there again. */
export const archiveTable = (id: string, archived: boolean): Promise<TableInfo> =>
  post(`/api/tables/${id}/archive`, { archived });
export const deleteTable = (id: string): Promise<unknown> => request("DELETE", `/api/tables/${id}`);
export const addBots = (
  id: string,
  bot: string,
  temper: Temper,
  seat: number | null,
): Promise<TableInfo> => post(`/api/tables/${id}/bots`, { bot, temper, seat });
export const startTable = (id: string): Promise<TableInfo> => post(`/api/tables/${id}/start`);
export const pickCivilization = (id: string, seat: number, civ: string): Promise<TableInfo> =>
  post(`/api/tables/${id}/civilization`, { seat, civ });
/** Agrees to exchange nations that were dealt, or does not any more. */
export const swapNations = (
  id: string,
  seat: number,
  other: number,
  agree: boolean,
  civ: string | null,
): Promise<TableInfo> => post(`/api/tables/${id}/swaps`, { seat, other, agree, civ });
/** Nations were dealt and exchanged: the game begins. */
export const beginGame = (id: string): Promise<TableInfo> => post(`/api/tables/${id}/begin`);
/** Asks the table to let one join a game under way. */
export const askToJoin = (id: string, wish: AskToJoin): Promise<TableInfo> =>
  post(`/api/tables/${id}/arrivals`, wish);
export const stopAsking = (id: string, number: number): Promise<TableInfo> =>
  request("DELETE", `/api/tables/${id}/arrivals/${number}`);
export const pauseTable = (id: string): Promise<TableInfo> => post(`/api/tables/${id}/pause`);
export const resumeTable = (id: string): Promise<TableInfo> => post(`/api/tables/${id}/resume`);
export const newLink = (id: string, wish: NewLink): Promise<Link> =>
  post(`/api/tables/${id}/links`, wish);
export const propose = (id: string, wish: Propose): Promise<TableInfo> =>
  post(`/api/tables/${id}/proposals`, wish);
export const vote = (
  id: string,
  number: number,
  seat: number,
  agree: boolean,
): Promise<TableInfo> => post(`/api/tables/${id}/proposals/${number}`, { seat, agree });
export const silence = (id: string, seat: number, silenced: boolean): Promise<TableInfo> =>
  post(`/api/tables/${id}/silence`, { seat, silenced });

export const doneFor = (id: string, seat: number): Promise<readonly DoneFor[]> =>
  get(`/api/tables/${id}/seats/${seat}/done-for`);
/** Whoever can see, or ever could see, what only a seat of mine may. */
export const witnessesOf = (id: string, seat: number): Promise<readonly Witness[]> =>
  get(`/api/tables/${id}/seats/${seat}/witnesses`);
export const eventsAfter = (id: string, after: number, seat: number | null): Promise<EventList> =>
  get(`/api/tables/${id}/events?after=${after}&limit=500${seat === null ? "" : `&seat=${seat}`}`);
/** The last events up to a number, for going back in the log. */
export const eventsUpTo = (
  id: string,
  upto: number,
  seat: number | null,
  limit = 200,
): Promise<EventList> =>
  get(
    `/api/tables/${id}/events?upto=${upto}&limit=${limit}${seat === null ? "" : `&seat=${seat}`}`,
  );
export const replayAt = (
  id: string,
  number: number,
  seat: number | null,
  allHands: boolean,
  signal?: AbortSignal,
): Promise<Replayed> =>
  get(
    `/api/tables/${id}/replay?number=${number}&all_hands=${allHands}${seat === null ? "" : `&seat=${seat}`}`,
    signal,
  );
/** What became of a finished game, for whoever may know of its table. */
export const storyOf = (id: string): Promise<Story> => get(`/api/tables/${id}/story`);
/** The same by a secret link to it. */
export const sharedStory = (key: string): Promise<Story> => post("/api/stories", { key });
export const shareStory = (id: string, revoke: boolean): Promise<StoryLink> =>
  post(`/api/tables/${id}/story/links`, { revoke });
/** My finished games: the last ones, or those that ended before a moment. */
export const ownGames = (before: number | null): Promise<OwnGames> =>
  get(`/api/me/games${before === null ? "" : `?before=${before}`}`);
export const recordPath = (id: string): string => placed(`/api/tables/${id}/record`);

export const contactState = (id: string, seat: number): Promise<ContactState> =>
  get(`/api/tables/${id}/seats/${seat}/contact`);
/** Sends a code to the address of the seat, unless this device or name has confirmed it before. */
export const sendCode = (id: string, seat: number): Promise<ContactState> =>
  post(`/api/tables/${id}/seats/${seat}/contact/code`);
export const confirmCode = (id: string, seat: number, code: string): Promise<ContactState> =>
  post(`/api/tables/${id}/seats/${seat}/contact/confirm`, { code });
export const testWebhook = (id: string, seat: number): Promise<ContactState> =>
  post(`/api/tables/${id}/seats/${seat}/contact/test`);
export const mailStopped = (token: string): Promise<Stopped> => get(`/api/mail/${token}`);
export const stopMail = (token: string): Promise<Stopped> => post(`/api/mail/${token}/stop`);
export const allowMail = (token: string): Promise<Stopped> => post(`/api/mail/${token}/allow`);

export const me = (): Promise<Me> => get("/api/me");
export const register = (name: string, password: string): Promise<Me> =>
  post("/api/me/register", { name, password });
export const signIn = (name: string, password: string): Promise<Me> =>
  post("/api/me/sign-in", { name, password });
export const signOut = (): Promise<Me> => post("/api/me/sign-out");
export const signOutEverywhere = (): Promise<Me> => post("/api/me/sign-out-everywhere");
export const changePassword = (old: string, fresh: string): Promise<Me> =>
  post("/api/me/password", { old, new: fresh });
