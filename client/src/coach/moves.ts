/** What the coach would answer to a question, and what would come of it; the server is asked for both. */
import type { Answers, Foreseen, MovementPlan } from "../api/engine";
import type { AskInfo } from "../api/protocol";
import type { Counsel } from "../model/counsel";
import { isLost, Refused } from "../net/http";
import { doTheSame } from "../plan/orders";
import type { TableSession } from "../session/session.svelte";
import { citiesToFeed, knownOf } from "../model/lessons/known";
import { hintFor, hintIn, type Filled, type Scene } from "./script";

/** What is asked of the server. */
export type Server = Pick<TableSession, "check" | "suggestion">;

export interface Move {
  readonly filled: Filled;
  /** The answer; left out where it is what is suggested. */
  readonly answer?: unknown;
  /** It is not what is suggested. */
  readonly isOther?: boolean;
}

const MOVEMENT = "PlanMovement";
const PLAIN: Filled = { found: true, sites: [], sails: false, stays: false };

/** The move for the question that is open. */
export function moveFor(server: Server, scene: Scene, ask: AskInfo): Promise<Move> {
  const { type } = ask.question;
  if (type === "Trade") return deal(server, ask);
  if (type === MOVEMENT) return march(server, scene, ask);
  return type === "BuildCities" ? building(server, ask) : Promise.resolve({ filled: PLAIN });
}

/** Cities where they are suggested, or none. */
async function building(server: Server, ask: AskInfo): Promise<Move> {
  const counsel = await server.suggestion(ask).catch(unlessRefused);
  const sites = (counsel?.answer as Answers["BuildCities"] | undefined)?.map(({ area }) => area);
  return { filled: { ...PLAIN, sites: sites ?? [], stays: sites?.length === 0 } };
}

async function deal(server: Server, ask: AskInfo): Promise<Move> {
  const counsel = await server.suggestion(ask).catch(unlessRefused);
  const type = (counsel?.answer as Answers["Trade"] | undefined)?.type;
  if (type === "say") return { filled: { ...PLAIN, deal: type } };
  return type === "offer" || type === "accept"
    ? { filled: { ...PLAIN, deal: type, ...riskOf(counsel) } }
    : { filled: { ...PLAIN, found: false } };
}

/** With whom a deal is, and how many cards that come need not be what they are called. */
function riskOf(counsel: Counsel | null): Pick<Filled, "partner" | "unknown"> {
  const { partner, unknown } = counsel?.why.find(({ code }) => code === "deal_gains")?.facts ?? {};
  return {
    partner: typeof partner === "string" ? partner : null,
    unknown: typeof unknown === "number" ? unknown : 0,
  };
}

/** The orders that the hint names, where they fit; else those that are suggested. */
async function march(server: Server, scene: Scene, ask: AskInfo): Promise<Move> {
  const named = hintFor(scene)?.orders ?? [];
  const suggested = named.length > 0 ? null : await server.suggestion(ask).catch(unlessRefused);
  const first = named.length > 0 ? { orders: named } : (suggested?.answer ?? null);
  if (first === null) return { filled: PLAIN };
  const { answer, foreseen } = await forCities(server, scene, ask, first);
  const orders = (answer as MovementPlan).orders ?? [];
  const sails = orders.some((one) => one.do === "sail");
  const stays = orders.length === 0;
  const isOther = answer !== suggested?.answer;
  const meant = isOther ? null : sitesMeant(suggested);
  const sites = meant ?? foreseen?.sites ?? [];
  return { filled: { ...PLAIN, sites, sails, stays, ...priceOf(foreseen) }, answer, isOther };
}

/** What a plan gives up: tokens that have no room, and ships that it does not pay for. */
function priceOf(foreseen: Foreseen | null): Pick<Filled, "surplus" | "leaves"> {
  const { surplus = {}, planned = null } = foreseen ?? {};
  const leaves = (planned?.ships ?? []).flatMap(({ berth, ready }) =>
    berth === null || ready ? [] : [berth[0]],
  );
  return {
    ...(Object.keys(surplus).length > 0 && { surplus }),
    ...(leaves.length > 0 && { leaves }),
  };
}

/** Where the adviser means to build: those whom the plan keeps can feed no more, though more could be built. */
function sitesMeant(counsel: Counsel | null): readonly string[] | null {
  const areas = counsel?.why.find(({ code }) => code === "moves_to_build")?.facts.areas;
  return Array.isArray(areas) ? (areas as string[]) : null;
}

/** In the last turn people count for nothing: whoever stands ready for more cities stays where they are. */
async function forCities(server: Server, scene: Scene, ask: AskInfo, answer: unknown) {
  const foreseen = await tried(server, ask, answer);
  const found = { answer, foreseen };
  const known = knownOf(scene);
  const room = citiesToFeed(known);
  if (known.turn < known.turns || room <= (foreseen?.sites.length ?? 0)) return found;
  const staying = { orders: [] };
  const stayed = await tried(server, ask, staying);
  const isBetter = (stayed?.sites.length ?? 0) > (foreseen?.sites.length ?? 0);
  return isBetter ? { answer: staying, foreseen: stayed } : found;
}

/** Whether the orders of the hint could be carried out now, without a fight. */
export async function fitsNow(server: Server, scene: Scene): Promise<boolean> {
  const orders = hintIn(scene)?.orders ?? [];
  if (scene.ask?.question.type !== MOVEMENT || orders.length === 0) return false;
  return (await tried(server, scene.ask, { orders }))?.conflicts.length === 0;
}

/** Questions of which the coach tells beforehand what he would do. */
const TOLD_BEFORE: readonly string[] = [MOVEMENT, "BuildCities"];
export const isToldBefore = ({ question }: AskInfo): boolean => TOLD_BEFORE.includes(question.type);

/** The places that the orders of a plan go from and to, so that the map can show them all. */
export function placesIn(answer: unknown): readonly string[] {
  const { orders = [] } = (answer ?? {}) as Partial<MovementPlan>;
  const places = orders.flatMap((one) => [
    ...("origin" in one ? [one.origin] : []),
    ...("to" in one ? [one.to] : []),
  ]);
  return [...new Set(places)].filter((one) => typeof one === "string");
}

/** Whether an answer made up by hand does what the coach would do: the same moves, or cities in the same places. */
export function isTheMove({ answer, filled }: Move, formed: unknown): boolean {
  if (Array.isArray(formed)) {
    const built = (formed as Answers["BuildCities"]).map(({ area }) => area);
    return built.length > 0 && [...built].sort().join() === [...filled.sites].sort().join();
  }
  const [one, other] = [answer, formed].map(
    (plan) => ((plan ?? {}) as Partial<MovementPlan>).orders ?? [],
  );
  return one !== undefined && other !== undefined && one.length > 0 && doTheSame(one, other);
}

/** What the server foresees, or null where it refuses. */
async function tried(server: Server, ask: AskInfo, answer: unknown): Promise<Foreseen | null> {
  return (await server.check(ask.id, answer).catch(unlessRefused)) as Foreseen | null;
}

/** A refusal is an answer; a lost connection is none. */
function unlessRefused(error: unknown): null {
  if (!(error instanceof Refused) || isLost(error)) throw error;
  return null;
}
