/** The nearest place where one's next city could stand, and what is missing there. */
import type { Board } from "../../api/protocol";
import { plays, type BoardFacts, type BoardSetup } from "../../map/ground/facts";
import { cityCount } from "../standings";

export interface CityGoal {
  readonly kind: "city";
  readonly area: string;
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

/** The city site that lacks fewest tokens of those next to own ones; else the nearest. */
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
  if (best === undefined) return null;
  const { support, city } = prospect;
  return { ...best, kind: "city", need: city.on_site, cities, support: support.rate * cities };
}

type Site = Pick<CityGoal, "area" | "there" | "near" | "from" | "steps">;

/** Those that can be marched to first; then what lacks fewest tokens, and where fewest have to come. */
function byLack(need: number): (a: Site, b: Site) => number {
  const lack = ({ there, near }: Site): number => Math.max(0, need - there - near);
  const toCome = ({ there }: Site): number => Math.max(0, need - there);
  return (a, b) =>
    Math.max(1, a.steps) - Math.max(1, b.steps) ||
    lack(a) - lack(b) ||
    toCome(a) - toCome(b) ||
    a.area.localeCompare(b.area);
}

/** The sites in play without a city and without tokens of others. */
function freeSites(board: Board, civ: string, facts: BoardFacts, setup: BoardSetup): string[] {
  const taken = new Set(
    Object.entries(board.tokens).flatMap(([side, areas]) =>
      side === civ ? [] : Object.keys(areas),
    ),
  );
  return Object.values(facts.areas).flatMap(({ id, site, limit }) =>
    site !== null && limit > 0 && !(id in board.cities) && !taken.has(id) && plays(facts, setup, id)
      ? [id]
      : [],
  );
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
