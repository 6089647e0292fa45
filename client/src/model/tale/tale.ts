/** What a story tells, found in its numbers: who led when, what turned the game, who dealt with whom. */
import type { Story, StoryCalamity, StoryDeal, StoryNation } from "../../api/protocol";
import type { Chart } from "../charts";

/** A time in which one civilization led, or several that were level. */
export interface Reign {
  readonly civs: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** Somebody, and their points at the end of a turn. */
export interface Scored {
  readonly civ: string;
  readonly points: number;
}

/** Whoever took the lead from others. */
export interface Overtaking {
  readonly turn: number;
  readonly ahead: readonly string[];
  readonly points: number;
  readonly behind: readonly Scored[];
}

/** Cities that one civilization took from another by force. */
export interface War {
  readonly winner: string;
  readonly loser: string;
  readonly areas: readonly string[];
}

const MOST = 4;

/** The points of all by turn, as a chart. */
export function scoreChart(story: Story): Chart | null {
  if (story.turns.length === 0) return null;
  const lines = Object.fromEntries(story.nations.map(({ civ, points }) => [civ, points]));
  return { what: "score", turns: story.turns, lines };
}

const pointsAt = (nation: StoryNation, index: number): number => nation.points[index] ?? 0;

/** Who led at the end of a turn; where several are level, whoever of them led alone before goes on leading. */
function leadersAt(story: Story, index: number, before: readonly string[]): readonly string[] {
  const most = Math.max(...story.nations.map((one) => pointsAt(one, index)));
  const first = story.nations.filter((one) => pointsAt(one, index) === most).map(({ civ }) => civ);
  const [alone = ""] = before;
  return before.length === 1 && first.includes(alone) ? before : first;
}

/** Who led when. The last turn belongs to the winner, whatever broke a tie. */
export function reigns(story: Story): readonly Reign[] {
  const found: Reign[] = [];
  story.turns.forEach((turn, index) => {
    const before = found.at(-1);
    const isLast = index === story.turns.length - 1;
    const civs = isLast
      ? story.nations.slice(0, 1).map(({ civ }) => civ)
      : leadersAt(story, index, before?.civs ?? []);
    if (civs.length === 0) return;
    if (before !== undefined && isSame(before.civs, civs))
      found[found.length - 1] = { ...before, to: turn };
    else found.push({ civs, from: turn, to: turn });
  });
  return found;
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** The overtakings that lasted longest, and the one that decided the game, in their order. */
export function turningPoints(story: Story): readonly Overtaking[] {
  const all = reigns(story);
  const changes = all
    .slice(1)
    .map((reign, index) => ({ reign, ...overtaken(all[index] as Reign, reign) }))
    .filter(({ ahead, behind }) => ahead.length > 0 && behind.length > 0);
  const lasting = [...changes].sort((a, b) => length(b.reign) - length(a.reign)).slice(0, MOST - 1);
  const last = changes.at(-1);
  const chosen = new Set([...lasting, ...(last === undefined ? [] : [last])]);
  return changes
    .filter((one) => chosen.has(one))
    .map(({ reign: { from }, ahead, behind }) => ({
      turn: from,
      ahead,
      points: pointsOn(story, ahead[0] ?? "", from),
      behind: behind.map((civ) => ({ civ, points: pointsOn(story, civ, from) })),
    }));
}

/** Who came to lead without having led before, and who led before and does no more. */
const overtaken = ({ civs: before }: Reign, { civs: now }: Reign) => ({
  ahead: now.filter((civ) => !before.includes(civ)),
  behind: before.filter((civ) => !now.includes(civ)),
});

const length = ({ from, to }: Reign): number => to - from;

/** Whether a reign is somebody's, and not only that of all, who were level. */
export const isLedBy = ({ civs }: Reign, civ: string, { nations }: Story): boolean =>
  civs.includes(civ) && civs.length < nations.length;

export function nationOf(story: Story, civ: string): StoryNation | undefined {
  return story.nations.find((one) => one.civ === civ);
}

/** Somebody's points at the end of a turn. */
export function pointsOn(story: Story, civ: string, turn: number): number {
  const nation = nationOf(story, civ);
  return nation === undefined ? 0 : pointsAt(nation, story.turns.indexOf(turn));
}

/** What a loss weighs: a city as much as five tokens. */
const weight = ({ cities, tokens }: StoryCalamity): number => 5 * cities + tokens;

/** The calamities that cost their victims most, the greatest first. */
export function greatCalamities(story: Story, most = MOST): readonly StoryCalamity[] {
  return story.calamities
    .filter((one) => weight(one) > 0)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, most);
}

/** Who took cities from whom by force, the most first. */
export function wars(story: Story): readonly War[] {
  const found = new Map<string, { winner: string; loser: string; areas: string[] }>();
  for (const { winner, loser, area, how } of story.taken) {
    if (how !== "attack") continue;
    const key = `${winner} ${loser}`;
    const war = found.get(key) ?? { winner, loser, areas: [] };
    war.areas.push(area);
    found.set(key, war);
  }
  return [...found.values()].sort((a, b) => b.areas.length - a.areas.length).slice(0, MOST);
}

export interface Market {
  readonly deals: number;
  /** The two who dealt most with each other, and how often. */
  readonly pair: readonly [string, string, number] | null;
  readonly best: { readonly civ: string; readonly deal: StoryDeal } | null;
}

export function market(story: Story): Market {
  const pairs = story.nations.flatMap(({ civ, partners }) =>
    Object.entries(partners).map(([other, count]) => [civ, other, count] as const),
  );
  const best = story.nations
    .flatMap(({ civ, best: deal }) => (deal === null ? [] : [{ civ, deal }]))
    .sort((a, b) => b.deal.gain - a.deal.gain);
  return {
    deals: Math.round(story.nations.reduce((sum, { deals }) => sum + deals, 0) / 2),
    pair: pairs.sort((a, b) => b[2] - a[2])[0] ?? null,
    best: best[0] ?? null,
  };
}

/** What one civilization did and suffered. */
export interface OwnLine {
  readonly nation: StoryNation;
  readonly of: number;
  /** At the end of how many turns it led, alone or level with others. */
  readonly led: number;
  /** The turn that brought most points, and how many. */
  readonly leap: readonly [turn: number, points: number] | null;
  readonly partners: readonly (readonly [string, number])[];
  readonly given: readonly StoryCalamity[];
  readonly suffered: readonly StoryCalamity[];
  readonly won: readonly Story["taken"][number][];
  readonly lost: readonly Story["taken"][number][];
}

export function ownLine(story: Story, civ: string): OwnLine | null {
  const nation = nationOf(story, civ);
  if (nation === undefined) return null;
  const led = reigns(story).filter((one) => isLedBy(one, civ, story));
  const turnsLed = story.turns.filter((turn) =>
    led.some(({ from, to }) => from <= turn && turn <= to),
  );
  const leaps = story.turns.map(
    (turn, index) =>
      [turn, pointsAt(nation, index) - (index ? pointsAt(nation, index - 1) : 0)] as const,
  );
  return {
    nation,
    of: story.nations.length,
    led: turnsLed.length,
    leap: leaps.slice(1).sort((a, b) => b[1] - a[1])[0] ?? null,
    partners: Object.entries(nation.partners).sort((a, b) => b[1] - a[1]),
    given: story.calamities.filter((one) => one.giver === civ),
    suffered: story.calamities.filter((one) => one.victim === civ),
    won: story.taken.filter((one) => one.winner === civ),
    lost: story.taken.filter((one) => one.loser === civ),
  };
}

/** Whether a person led it by a name of their own; the seats of a record are called like their civilizations. */
export const hasOwnName = ({ kind, name }: StoryNation, civ: string): boolean =>
  kind === "human" && name !== "" && name.toLowerCase() !== civ.toLowerCase();
