/** The nearest place where one's next city could stand, and what is missing there. */
import type { Board } from "../../api/protocol";
import { plays, type BoardFacts, type BoardSetup } from "../../map/ground/facts";
import { cityCount } from "../standings";

export interface CityGoal {
  readonly kind: "city";
  readonly area: string;
  /** Whether it has a city site; otherwise a city takes more tokens. */
  readonly isSite: boolean;
  /** Tokens that a city there takes. */
  readonly need: number;
  /** Own tokens in the area, and in areas next to it by land. */
  readonly there: number;
  readonly near: number;
  /** The areas next to it that have own tokens. */
  readonly from: readonly string[];
  /** How many borders away it is from the nearest own tokens; 0 where some are there. */
  readonly steps: number;
  /** How many cities there would be, and the tokens that must then support them. */
  readonly cities: number;
  readonly support: number;
}

type Tokens = Readonly<Record<string, number>>;

/** Where a city stands ready; else the site that lacks fewest tokens of those next to own ones; else the nearest. */
export function cityGoal(
  board: Board,
  civ: string,
  facts: BoardFacts,
  setup: BoardSetup,
): CityGoal | null {
  const prospect = board.prospects[civ];
  const own = board.tokens[civ] ?? {};
  if (prospect === undefined || (board.cities_in_stock[civ] ?? 0) === 0) return null;
  const away = distances(Object.keys(own), facts, setup);
  const cities = cityCount(board, civ) + 1;
  const [best] = freeSites(board, civ, facts, setup)
    .flatMap((area) => {
      const steps = away.get(area);
      return steps === undefined ? [] : [{ ...siteAt(area, own, facts), steps }];
    })
    .sort(byLack(prospect.city.on_site));
  const { support, city } = prospect;
  const after = { kind: "city", cities, support: support.rate * cities } as const;
  const stands = best !== undefined && best.there >= city.on_site;
  const ready = stands ? null : readyInWilderness(board, civ, facts, setup);
  if (ready !== null) return { ...ready, ...after, isSite: false, need: city.in_wilderness };
  return best === undefined ? null : { ...best, ...after, isSite: true, need: city.on_site };
}

/** Where enough tokens stand for a city without a site. */
function readyInWilderness(
  board: Board,
  civ: string,
  facts: BoardFacts,
  setup: BoardSetup,
): Site | null {
  const own = board.tokens[civ] ?? {};
  const need = board.prospects[civ]?.city.in_wilderness ?? Infinity;
  const [found] = Object.values(facts.areas).filter(
    (area) =>
      area.site === null &&
      (own[area.id] ?? 0) >= need &&
      isFree(area.id, board, civ, facts, setup),
  );
  return found === undefined ? null : { ...siteAt(found.id, own, facts), steps: 0 };
}

type Site = Pick<CityGoal, "area" | "there" | "near" | "from" | "steps">;

/** Where the tokens stand already; then what can be marched to; then what lacks fewest tokens, and where fewest have to come. */
function byLack(need: number): (a: Site, b: Site) => number {
  const lack = ({ there, near }: Site): number => Math.max(0, need - there - near);
  const toCome = ({ there }: Site): number => Math.max(0, need - there);
  return (a, b) =>
    Number(toCome(a) > 0) - Number(toCome(b) > 0) ||
    Math.max(1, a.steps) - Math.max(1, b.steps) ||
    lack(a) - lack(b) ||
    toCome(a) - toCome(b) ||
    a.area.localeCompare(b.area);
}

/** The sites in play without a city and without tokens of others. */
function freeSites(board: Board, civ: string, facts: BoardFacts, setup: BoardSetup): string[] {
  return Object.values(facts.areas).flatMap(({ id, site }) =>
    site !== null && isFree(id, board, civ, facts, setup) ? [id] : [],
  );
}

/** An area in play without a city and without tokens of others. */
function isFree(
  area: string,
  board: Board,
  civ: string,
  facts: BoardFacts,
  setup: BoardSetup,
): boolean {
  const isShared = Object.entries(board.tokens).some(
    ([side, areas]) => side !== civ && area in areas,
  );
  const hasPeople = (facts.areas[area]?.limit ?? 0) > 0;
  return hasPeople && !isShared && !(area in board.cities) && plays(facts, setup, area);
}

function siteAt(area: string, own: Tokens, facts: BoardFacts): Omit<Site, "steps"> {
  const from = (facts.areas[area]?.land ?? []).filter((near) => (own[near] ?? 0) > 0);
  const near = from.reduce((sum, one) => sum + (own[one] ?? 0), 0);
  return { area, there: own[area] ?? 0, near, from };
}

/** How many borders away each area in play is, over land; by water too where land ends. */
function distances(
  start: readonly string[],
  facts: BoardFacts,
  setup: BoardSetup,
): ReadonlyMap<string, number> {
  const byLand = spread(start, (area) => facts.areas[area]?.land ?? [], facts, setup);
  const byWater = spread(
    start,
    (area) => [...(facts.areas[area]?.land ?? []), ...(facts.areas[area]?.water ?? [])],
    facts,
    setup,
  );
  return new Map([...byWater, ...byLand]);
}

function spread(
  start: readonly string[],
  next: (area: string) => readonly string[],
  facts: BoardFacts,
  setup: BoardSetup,
): Map<string, number> {
  const found = new Map(start.map((area) => [area, 0]));
  const queue = [...start];
  for (const area of queue) {
    for (const near of next(area)) {
      if (found.has(near) || !plays(facts, setup, near)) continue;
      found.set(near, (found.get(area) ?? 0) + 1);
      queue.push(near);
    }
  }
  return found;
}
