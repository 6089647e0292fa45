/**
 * A movement plan while it is being made: what is in hand, the orders, and what the map shows.
 *
 * It knows no rule: places come from the server's offer, and whether the whole holds is asked of the
 * server by whoever owns the plan (`problem`).
 */
import type { MovementPlan } from "../api/engine";
import type { Planned } from "../api/engine";
import type { BoardFacts } from "../map/ground/facts";
import type { Lit } from "../map/canvas/overlay";
import type { Arrow } from "../map/ground/acts";
import type { BoardView } from "../map/ground/pieces";
import { arrowsOf, troubled, type Problem } from "./arrows";
import {
  beginnings,
  isThere,
  marchOrder,
  marchTargets,
  NOTHING,
  readied,
  sailOrder,
  shipInStock,
  taken,
  targetsOf,
  upkeep,
  waysToBuild,
  type Building,
  type Hand,
  type Purse,
} from "./moves";
import { added, begun, changed, cleared, recounted, redone, removed, undone } from "./orders";
import type { History, MovementOffer, Order, Payment } from "./orders";
import { pictures, planned, startOf, type Picture } from "./picture";

export interface PlanSource {
  readonly civ: string;
  /** A getter too: the moves of others change what is offered. */
  readonly offer: MovementOffer;
  readonly facts: BoardFacts;
  /** The board as it lies now; a getter keeps the plan up with the moves of others. */
  readonly view: BoardView;
  /** Orders of an earlier visit, to go on with. */
  readonly orders?: readonly Order[];
  /** Called after every stroke, to keep the orders and to ask the server about them. */
  readonly onChange?: (plan: MovementPlan) => void;
  /** Tokens are taken one by one, and the target pressed again sends one more. */
  readonly oneByOne?: boolean;
}

/** What the dry run foresees, as far as a plan shows it. */
export interface Outlook {
  readonly conflicts: readonly string[];
  readonly sites: readonly string[];
  /** Tokens that city sites lack, and the cities that are left to build. */
  readonly missing: Readonly<Record<string, number>>;
  readonly cities_in_stock: number;
  /** Where the pieces are after all orders, as the rules carry them out. */
  readonly planned: Planned | null;
}

export class Plan {
  private history = $state.raw<History>(begun());
  hand = $state.raw<Hand>(NOTHING);
  /** An area that was pressed, and that what is in hand cannot reach. */
  beyond = $state.raw<string | null>(null);
  /** What the server says is wrong, set from outside. */
  problem = $state.raw<Problem | null>(null);
  /** What the server foresees, set from outside. */
  foreseen = $state.raw<Outlook | null>(null);

  private readonly all = $derived.by<Picture[]>(() => {
    const start = startOf(this.offer, this.source.view.tokens[this.civ] ?? {});
    const drawn = pictures(start, this.history.orders, this.offer);
    return this.foreseen?.planned ? [...drawn.slice(0, -1), this.foreseen.planned] : drawn;
  });
  readonly targets = $derived.by<string[]>(() => targetsOf(this.hand, this.offer, this.picture));
  readonly view = $derived.by<BoardView>(() => planned(this.source.view, this.civ, this.picture));
  readonly arrows = $derived.by<Arrow[]>(() =>
    arrowsOf(this.orders, this.all, this.civ, this.problem),
  );
  readonly lit = $derived.by<Lit[]>(() => this.lights());
  /** Areas whose tokens can be dragged. */
  readonly dragFrom = $derived.by<string[]>(() => Object.keys(this.picture.free));

  constructor(readonly source: PlanSource) {
    this.history = begun(source.orders ?? []);
  }

  get civ(): string {
    return this.source.civ;
  }

  get offer(): MovementOffer {
    return this.source.offer;
  }

  get facts(): BoardFacts {
    return this.source.facts;
  }

  get orders(): readonly Order[] {
    return this.history.orders;
  }

  /** The own pieces after all orders. */
  get picture(): Picture {
    return this.all[this.all.length - 1] ?? startOf(this.offer, {});
  }

  /** The own pieces before an order. */
  readonly before = (index: number): Picture => this.all[index] ?? this.picture;

  get answer(): MovementPlan {
    return { orders: this.orders };
  }

  get canUndo(): boolean {
    return this.history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.history.future.length > 0;
  }

  /** Whether nothing moves yet: ships are built, paid for and given up, and that is all. */
  get still(): boolean {
    return this.offer.land_steps === 0 && this.offer.ship_steps === 0;
  }

  /** The area that is ringed on the map. */
  get selected(): string | null {
    if (this.hand.kind === "tokens") return this.hand.area;
    if (this.hand.kind === "ship") return this.picture.ships[this.hand.ship]?.berth?.[0] ?? null;
    return null;
  }

  /** A click or Enter on an area: a target is moved to, anything else is taken in hand; the whole stack, or a token. */
  chooseArea(area: string, whole = false): void {
    this.beyond = null;
    if (this.again?.to === area) this.addMore(this.again, whole ? this.again.left : 1);
    else if (!this.targets.includes(area)) this.takeAt(area, whole);
    else if (this.hand.kind === "tokens")
      this.march(this.hand.area, area, whole ? this.freeIn(this.hand.area) : this.hand.count);
    else if (this.hand.kind === "ship") this.sail(this.hand.ship, area);
    else if (this.hand.kind === "build")
      this.build(this.hand.ship, area, this.hand.pay, this.hand.second);
  }

  /** Tokens dragged from one area to another: those in hand, or all that are free. */
  drag(from: string, to: string): void {
    const inHand = this.hand.kind === "tokens" && this.hand.area === from ? this.hand.count : 0;
    const count = inHand || (this.picture.free[from] ?? 0);
    if (count > 0) this.march(from, to, count);
  }

  take(hand: Hand): void {
    this.hand = hand;
    this.beyond = null;
  }

  /** How many of the tokens in an area are in hand. */
  count(tokens: number): void {
    if (this.hand.kind !== "tokens") return;
    const free = this.picture.free[this.hand.area] ?? 0;
    this.hand = { ...this.hand, count: Math.max(1, Math.min(tokens, free)) };
  }

  march(from: string, to: string, tokens: number): void {
    const via = marchTargets(this.offer, from).get(to) ?? null;
    this.add(marchOrder(from, to, tokens, via));
    this.hand = NOTHING;
  }

  /** Takes what lies in an area; where nothing does, what is in hand stays there. */
  private takeAt(area: string, whole: boolean): void {
    const next = taken(this.hand, area, this.picture);
    if (next.kind === "nothing" && this.selected !== null && this.selected !== area)
      this.beyond = area;
    else this.hand = whole ? next : this.inFingers(next);
  }

  private freeIn(area: string): number {
    return this.picture.free[area] ?? 0;
  }

  /** One token is taken, and each press of the target sends one more after it. */
  private inFingers(hand: Hand): Hand {
    return this.source.oneByOne && hand.kind === "tokens" ? { ...hand, count: 1 } : hand;
  }

  /** The march that was ordered last, while a press of its target adds to it. */
  readonly again = $derived.by<{ from: string; to: string; left: number } | null>(() => {
    const last = this.orders.at(-1);
    if (!this.source.oneByOne || this.hand.kind !== "nothing" || last?.do !== "march") return null;
    const left = this.picture.free[last.origin] ?? 0;
    return left > 0 ? { from: last.origin, to: last.to, left } : null;
  });

  private addMore({ from, to }: { from: string; to: string }, more: number): void {
    const last = this.orders.at(-1);
    if (last?.do === "march" && last.origin === from && last.to === to)
      this.recount(this.orders.length - 1, last.tokens + more);
  }

  sail(ship: number, to: string): void {
    const berth = this.picture.ships[ship]?.berth ?? null;
    this.add(
      ...readied(ship, this.offer, this.picture, this.purse),
      sailOrder(this.offer, ship, berth, to),
    );
  }

  load(ship: number, tokens: number): void {
    this.add(...readied(ship, this.offer, this.picture, this.purse), { do: "load", ship, tokens });
  }

  unload(ship: number, tokens: number): void {
    this.add({ do: "unload", ship, tokens });
  }

  /** A ship is built; `second` names the area of the second token where it is another one. */
  build(ship: number, area: string, pay: Payment, second?: string): void {
    const elsewhere = pay === "tokens" && second !== undefined && second !== area;
    this.add({ do: "build", ship, area, pay, ...(elsewhere && { second }) });
    this.hand = this.still ? NOTHING : { kind: "ship", ship };
  }

  /** Where a new ship will be built is asked on the map. */
  startBuilding(pay: Payment, second?: string): void {
    const ship = this.nextShip;
    this.hand =
      ship === null
        ? NOTHING
        : { kind: "build", ship, pay, ...(second !== undefined && { second }) };
  }

  /** The ship that could be built next, or null. */
  get nextShip(): number | null {
    const built = this.orders.filter((order) => order.do === "build").length;
    return built < this.offer.may_build ? shipInStock(this.picture) : null;
  }

  /** How the next ship could be built; one way of each payment. */
  get buildings(): Building[] {
    const ways = this.nextShip === null ? [] : waysToBuild(this.nextShip, this.offer, this.picture);
    return ways.filter(({ pay }, at) => ways.findIndex((other) => other.pay === pay) === at);
  }

  /** The ships that are not paid for at the end of the plan. */
  get unpaid(): { readonly ship: number; readonly place: string }[] {
    return this.picture.ships.flatMap(({ berth, ready }, ship) =>
      berth !== null && !ready ? [{ ship, place: berth[0] }] : [],
    );
  }

  /** The most tokens that an order could have: those it has and those that are left for it. */
  mostFor(index: number): number {
    const order = this.orders[index];
    if (order === undefined || !("tokens" in order)) return 0;
    if (order.do === "march") return order.tokens + (this.picture.free[order.origin] ?? 0);
    const ship = this.before(index).ships[order.ship];
    if (order.do === "unload") return Math.max(order.tokens, ship?.aboard ?? 0);
    const left = order.tokens + (this.picture.free[ship?.berth?.[0] ?? ""] ?? 0);
    return Math.max(order.tokens, Math.min(left, this.offer.capacity - (ship?.aboard ?? 0)));
  }

  maintain(ship: number, token: string | null): void {
    this.add(token === null ? { do: "maintain", ship } : { do: "maintain", ship, token });
    if (this.still) this.hand = NOTHING;
  }

  scrap(ship: number): void {
    this.add({ do: "scrap", ship });
    this.hand = NOTHING;
  }

  private get purse(): Purse {
    return {
      limit: (area) => this.source.facts.areas[area]?.limit ?? 0,
      sites: this.foreseen?.sites ?? [],
    };
  }

  /** Every ship that is not paid for yet is. */
  keepAllShips(): void {
    let picture = this.picture;
    const orders: Order[] = [];
    picture.ships.forEach((ship, number) => {
      if (ship.berth === null || ship.ready) return;
      const order = upkeep(number, this.offer, picture, this.purse);
      orders.push(order);
      picture = pictures(picture, [order], this.offer)[1] ?? picture;
    });
    if (orders.length > 0) this.add(...orders);
  }

  add(...orders: readonly Order[]): void {
    this.become(added(this.history, ...orders));
  }

  /** Takes over a whole plan, such as a suggestion; undo brings the old one back. */
  replace(orders: readonly Order[]): void {
    this.become(changed(this.history, orders));
    this.hand = NOTHING;
  }

  remove(index: number): void {
    this.become(removed(this.history, index));
  }

  recount(index: number, tokens: number): void {
    this.become(recounted(this.history, index, tokens));
  }

  clear(): void {
    this.become(cleared(this.history));
    this.hand = NOTHING;
  }

  /** What was ordered has been carried out: there is nothing to go back to. */
  restart(): void {
    this.become(begun());
    this.hand = NOTHING;
  }

  undo(): void {
    this.goTo(undone(this.history));
  }

  redo(): void {
    this.goTo(redone(this.history));
  }

  /** Tokens in hand were taken for another plan: the next press takes anew. A ship goes on from where it lies. */
  private goTo(history: History): void {
    if (history === this.history) return;
    this.become(history);
    if (this.hand.kind === "tokens") this.hand = NOTHING;
  }

  private become(history: History): void {
    if (history === this.history) return;
    this.history = history;
    this.problem = null;
    this.beyond = null;
    if (this.foreseen !== null) this.foreseen = { ...this.foreseen, planned: null };
    if (!isThere(this.hand, this.picture)) this.hand = NOTHING;
    this.source.onChange?.(this.answer);
  }

  private lights(): Lit[] {
    const trouble = troubled(this.orders, this.all, this.problem);
    if (this.targets.length === 0) {
      const begin = this.still ? this.unpaid.map(({ place }) => place) : beginnings(this.picture);
      const choices = begin.map((area): Lit => ({ area, kind: "choice" }));
      return [...trouble, ...choices];
    }
    const afloat = this.hand.kind === "ship";
    const targets = this.targets.map((area): Lit => ({
      area,
      kind: "target",
      ...(afloat && { afloat }),
    }));
    return [...trouble, ...targets];
  }
}
