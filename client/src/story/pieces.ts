/**
 * What each event does to the pieces on the board, so that the others' moves can be shown one after another.
 *
 * This is bookkeeping for the eye, not the rules: the last word is always the picture that the server sends. A few
 * events do not say all that they change (`isVague`); after those a picture is needed.
 */
import type { Build, GameEvent, Maintain, Moved } from "../api/engine";
import type { Berth, BoardView } from "../map/ground/pieces";
import { BARBARIANS } from "../pictures/civilizations";

type Counts = Readonly<Record<string, number>>;
type Order = Moved["orders"][number];

/** Events after which only a picture says what stands where. */
const VAGUE: ReadonlySet<GameEvent["type"]> = new Set([
  "AnswerTakenBack",
  "PlayerLeft",
  "TokensRelocated",
]);

export const isVague = (event: GameEvent): boolean => VAGUE.has(event.type);

/** Pieces that are being moved about; the picture they were taken from stays as it was. */
class Table {
  private readonly tokens: Record<string, Counts>;
  private readonly cities: Record<string, string>;
  private readonly ships: Record<string, readonly (Berth | null)[]>;

  constructor(private readonly view: BoardView) {
    this.tokens = { ...view.tokens };
    this.cities = { ...view.cities };
    this.ships = { ...view.ships };
  }

  get picture(): BoardView {
    const { tokens, cities, ships } = this;
    return { ...this.view, tokens, cities, ships };
  }

  add(civ: string, area: string, count: number): void {
    const { [area]: there = 0, ...others } = this.tokens[civ] ?? {};
    const left = Math.max(0, there + count);
    this.tokens[civ] = left > 0 ? { ...others, [area]: left } : others;
  }

  addAll(civ: string, counts: Counts, sign = 1): void {
    for (const [area, count] of Object.entries(counts)) this.add(civ, area, sign * count);
  }

  clear(civ: string, area: string): void {
    this.add(civ, area, -Infinity);
  }

  clearArea(area: string): void {
    for (const civ of Object.keys(this.tokens)) this.clear(civ, area);
  }

  /** The sides in an area are these, whoever was there before. */
  setArea(area: string, sides: Counts): void {
    this.clearArea(area);
    for (const [civ, count] of Object.entries(sides)) this.add(civ, area, count);
  }

  build(civ: string, area: string): void {
    this.cities[area] = civ;
  }

  raze(area: string): void {
    delete this.cities[area];
  }

  berth(civ: string, ship: number): Berth | null {
    return this.ships[civ]?.[ship] ?? null;
  }

  dock(civ: string, ship: number, berth: Berth | null): void {
    this.ships[civ] = (this.ships[civ] ?? [null, null, null, null]).map((one, at) =>
      at === ship ? berth : one,
    );
  }

  /** A ship in a place, whatever its number, goes back to stock. */
  sink(civ: string, place: string): void {
    const ship = (this.ships[civ] ?? []).findIndex((berth) => berth?.[0] === place);
    if (ship >= 0) this.dock(civ, ship, null);
  }

  /** A nation has no ships any more, not even in stock. */
  withoutShips(civ: string): void {
    delete this.ships[civ];
  }

  annex(owner: string, civ: string, area: string): void {
    this.clear(owner, area);
    this.build(civ, area);
  }
}

function pay(table: Table, civ: string, order: Build | Maintain): void {
  if (order.do === "maintain") {
    if (order.token) table.add(civ, order.token, -1);
    return;
  }
  if (order.pay === "tokens") table.add(civ, order.second ?? order.area, -1);
  if (order.pay !== "treasury") table.add(civ, order.area, -1);
}

/** Orders one after another, as the mover carried them out; what is aboard in the end goes ashore. */
function carryOut(table: Table, civ: string, orders: readonly Order[]): void {
  const aboard = new Map<number, number>();
  const here = (ship: number): string => table.berth(civ, ship)?.[0] ?? "";
  const land = (ship: number, count: number): void => {
    table.add(civ, here(ship), count);
    aboard.set(ship, (aboard.get(ship) ?? 0) - count);
  };
  for (const order of orders) {
    if (order.do === "march") {
      table.add(civ, order.origin, -order.tokens);
      table.add(civ, order.to, order.tokens);
    } else if (order.do === "load") {
      table.add(civ, here(order.ship), -order.tokens);
      aboard.set(order.ship, (aboard.get(order.ship) ?? 0) + order.tokens);
    } else if (order.do === "unload") land(order.ship, order.tokens);
    else if (order.do === "sail") table.dock(civ, order.ship, [order.to, order.coast ?? 0]);
    else if (order.do === "scrap") table.dock(civ, order.ship, null);
    else pay(table, civ, order);
    if (order.do === "build") table.dock(civ, order.ship, [order.area, order.coast ?? 0]);
  }
  for (const [ship, count] of aboard) if (count > 0) land(ship, count);
}

/** Ships that were lost but built anew in the same plan stay. */
function loseShips(table: Table, civ: string, orders: readonly Order[], lost: readonly number[]) {
  const built = new Set(orders.flatMap((order) => (order.do === "build" ? [order.ship] : [])));
  for (const ship of lost) if (!built.has(ship)) table.dock(civ, ship, null);
}

function replaceCity(table: Table, owner: string, area: string, tokens: number): void {
  table.raze(area);
  if (tokens > 0) table.add(owner, area, tokens);
  else table.clear(owner, area);
}

type Changes = {
  readonly [K in GameEvent["type"]]?: (
    table: Table,
    event: Extract<GameEvent, { type: K }>,
  ) => void;
};

const MOVES: Changes = {
  Moved: (table, { civ, orders, lost_ships }) => {
    carryOut(table, civ, orders);
    loseShips(table, civ, orders, lost_ships);
  },
  PartMoved: (table, { civ, orders }) => carryOut(table, civ, orders),
  ShipsTended: (table, { civ, orders, lost_ships }) => {
    carryOut(table, civ, orders);
    loseShips(table, civ, orders, lost_ships);
  },
  LandingRepelled: (table, { civ, area, tokens }) => table.add(civ, area, -tokens),
  PopulationExpanded: (table, { civ, tokens }) => table.addAll(civ, tokens),
  StartChosen: (table, { civ, area }) => table.add(civ, area, 1),
  TokensPlaced: (table, { civ, tokens }) => table.addAll(civ, tokens),
  TokensRelocated: (table, { civ, tokens }) => table.addAll(civ, tokens),
  TokensResettled: (table, { civ, take, place }) => {
    table.addAll(civ, take, -1);
    table.addAll(civ, place);
  },
  EmptyAreasSettled: (table, { civ, city, tokens }) => {
    if (city !== null) table.build(civ, city);
    table.addAll(civ, tokens);
  },
  SurplusRemoved: (table, { tokens }) => {
    for (const [civ, counts] of Object.entries(tokens)) table.addAll(civ, counts, -1);
  },
  ShipsLost: (table, { civ, areas }) => {
    for (const place of areas) table.sink(civ, place);
  },
};

const WARS: Changes = {
  AttackFailed: (table, { attacker, area, stay, ships }) => {
    if (!stay) table.clear(attacker, area);
    for (const ship of ships) table.dock(attacker, ship, null);
  },
  ConflictFought: (table, { area, blows, after }) => {
    for (const { civ, token, ship } of blows) {
      if (ship !== null) table.dock(civ, ship, null);
      else if (token !== null && token !== area) table.add(civ, token, -1);
    }
    table.setArea(area, after);
  },
  CityTaken: (table, { area, defender, defenders }) => {
    table.raze(area);
    table.add(defender, area, defenders);
  },
  HordeMoved: (table, { origin, area, tokens }) => {
    if (origin !== null) table.add(BARBARIANS, origin, -tokens);
    table.add(BARBARIANS, area, tokens);
  },
  HordeDispersed: (table, { area, tokens }) => table.add(BARBARIANS, area, -tokens),
  BarbariansAnnexed: (table, { civ, city, tokens }) => {
    if (city !== null) table.annex(BARBARIANS, civ, city);
    table.addAll(BARBARIANS, tokens, -1);
    table.addAll(civ, tokens);
  },
  AreaAnnexed: (table, { civ, area, tokens, city_of }) => {
    for (const [side, count] of Object.entries(tokens)) {
      table.add(side, area, -count);
      table.add(civ, area, count);
    }
    if (city_of !== null) table.build(civ, area);
  },
  AreaDestroyed: (table, { area, tokens, city_of }) => {
    for (const [side, count] of Object.entries(tokens)) table.add(side, area, -count);
    if (city_of !== null) table.raze(area);
  },
};

const CITIES: Changes = {
  CitiesPlaced: (table, { civ, areas }) => {
    for (const area of areas) table.build(civ, area);
  },
  CityBuilt: (table, { civ, area, nearby, kept }) => {
    table.addAll(civ, nearby, -1);
    table.clearArea(area);
    table.build(civ, area);
    if (kept) table.add(civ, area, 1);
  },
  CityAnnexed: (table, { area, owner, annexed_by }) => table.annex(owner, annexed_by, area),
  CityDestroyed: (table, { area, owner }) => replaceCity(table, owner, area, 0),
  CityReduced: (table, { area, owner, tokens }) => {
    table.raze(area);
    table.add(owner, area, tokens);
  },
  DamageTaken: (table, { civ, tokens, cities }) => {
    table.addAll(civ, tokens, -1);
    for (const [area, left] of Object.entries(cities)) replaceCity(table, civ, area, left);
  },
  FieldsFailed: (table, { civ, tokens }) => table.addAll(civ, tokens, -1),
  UnitsAnnexed: (table, { victim, beneficiary, tokens, barbarians }) => {
    table.addAll(victim, tokens, -1);
    table.addAll(beneficiary, tokens);
    table.addAll(victim, barbarians, -1);
    table.addAll(BARBARIANS, barbarians);
  },
  VolcanoErupted: (table, { tokens, cities }) => {
    for (const [civ, counts] of Object.entries(tokens)) table.addAll(civ, counts, -1);
    for (const area of Object.keys(cities)) table.raze(area);
  },
};

const NATIONS: Changes = {
  NationInert: (table, { civ }) => table.withoutShips(civ),
  PlayerLeft: (table, { civ, closed, barbarians, pirate_cities }) => {
    for (const area of closed) table.clearArea(area);
    for (const area of closed) table.raze(area);
    table.addAll(civ, barbarians, -1);
    table.addAll(BARBARIANS, barbarians);
    for (const area of pirate_cities) table.build(BARBARIANS, area);
    table.withoutShips(civ);
  },
};

const CHANGES: Changes = { ...MOVES, ...WARS, ...CITIES, ...NATIONS };

/** The events that change what stands on the board. */
export const CHANGING: readonly string[] = Object.keys(CHANGES);

/** The pieces after some events. */
export function afterEvents(view: BoardView, events: readonly GameEvent[]): BoardView {
  const table = new Table(view);
  for (const event of events) {
    const change = CHANGES[event.type] as ((table: Table, event: GameEvent) => void) | undefined;
    change?.(table, event);
  }
  return table.picture;
}
