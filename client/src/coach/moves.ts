/** What the coach would answer to a question, and what would come of it; the server is asked for both. */
import type { Answers, Foreseen, MovementPlan } from "../api/engine";
import type { AskInfo } from "../api/protocol";
import { Refused } from "../net/http";
import type { TableSession } from "../session/session.svelte";
import { hintFor, hintIn, type Filled, type Scene } from "./script";

/** What is asked of the server. */
export type Server = Pick<TableSession, "check" | "suggestion">;

export interface Move {
  readonly filled: Filled;
  /** The answer; left out where it is what is suggested. */
  readonly answer?: unknown;
}

const MOVEMENT = "PlanMovement";
const PLAIN: Filled = { found: true, sites: [], sails: false, stays: false };

/** The move for the question that is open. */
export function moveFor(server: Server, scene: Scene, ask: AskInfo): Promise<Move> {
  const { type } = ask.question;
  if (type === "Trade") return deal(server, ask);
  return type === MOVEMENT ? march(server, scene, ask) : Promise.resolve({ filled: PLAIN });
}

async function deal(server: Server, ask: AskInfo): Promise<Move> {
  const counsel = await server.suggestion(ask).catch(unlessRefused);
  const type = (counsel?.answer as Answers["Trade"] | undefined)?.type;
  return { filled: { ...PLAIN, found: type === "offer" || type === "accept" || type === "say" } };
}

/** The orders that the hint names, where they fit; else those that are suggested. */
async function march(server: Server, scene: Scene, ask: AskInfo): Promise<Move> {
  const named = hintFor(scene)?.orders ?? [];
  const suggested = named.length > 0 ? null : await server.suggestion(ask).catch(unlessRefused);
  const answer = named.length > 0 ? { orders: named } : (suggested?.answer ?? null);
  if (answer === null) return { filled: PLAIN };
  const foreseen = await tried(server, ask, answer);
  const orders = (answer as MovementPlan).orders ?? [];
  const sails = orders.some((one) => one.do === "sail");
  const stays = orders.length === 0;
  return { filled: { ...PLAIN, sites: foreseen?.sites ?? [], sails, stays }, answer };
}

/** Whether the orders of the hint could be carried out now, without a fight. */
export async function fitsNow(server: Server, scene: Scene): Promise<boolean> {
  const orders = hintIn(scene)?.orders ?? [];
  if (scene.ask?.question.type !== MOVEMENT || orders.length === 0) return false;
  return (await tried(server, scene.ask, { orders }))?.conflicts.length === 0;
}

/** What the server foresees, or null where it refuses. */
async function tried(server: Server, ask: AskInfo, answer: unknown): Promise<Foreseen | null> {
  return (await server.check(ask.id, answer).catch(unlessRefused)) as Foreseen | null;
}

function unlessRefused(error: unknown): null {
  if (!(error instanceof Refused)) throw error;
  return null;
}
