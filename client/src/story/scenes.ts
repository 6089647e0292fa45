/**
 * What happened, as scenes on the map: who acts, what is said, ways and marks, and the pieces before and after.
 *
 * Small things are one scene: everybody's growth, the cities of one builder, a conflict, a calamity with all it does.
 */
import type { CalamityStruck, GameEvent, Moved, PartMoved } from "../api/engine";
import type { Happened } from "../api/protocol";
import type { Arrow, Mark } from "../map/ground/acts";
import type { BoardView } from "../map/ground/pieces";
import { messages } from "../messages";
import type { Rich } from "../messages/rich";
import { eventText } from "../messages/speak";
import { BARBARIANS } from "../pictures/civilizations";
import { areasIn, civsIn, waysOf } from "./log";
import { afterEvents } from "./pieces";

/** Events that came together, between two pictures. */
export interface Step {
  /** How many events there were before them. */
  readonly from: number;
  readonly events: readonly Happened[];
  readonly before: BoardView;
  /** The picture afterwards; null where it is not known yet. */
  readonly after: BoardView | null;
}

export interface Scene {
  /** Scenes that follow each other with the same key are one. */
  readonly key: string;
  readonly civs: readonly string[];
  readonly events: readonly GameEvent[];
  readonly arrows: readonly Arrow[];
  readonly marks: readonly Mark[];
  readonly before: BoardView;
  readonly after: BoardView;
  /** How many events there are when it is over. */
  readonly upTo: number;
}

/** Which scenes are wanted. */
export interface Wanted {
  /** What this civilization itself did is not shown to it. */
  readonly me: string | null;
  /** Whether things that leave no trace on the map are scenes too. */
  readonly quiet: boolean;
  /** What happened before, newest last: a calamity may have begun there. */
  readonly earlier: readonly Happened[];
}

type Counts = Readonly<Record<string, number>>;

// ---------------------------------------------------------------- what is drawn

/** Ships that sailed with nobody to put ashore. */
function emptySails({ civ, orders, berths }: Moved | PartMoved): Arrow[] {
  const laden = new Set(orders.flatMap((one) => (one.do === "load" ? [one.ship] : [])));
  const from: Record<number, string> = { ...berths };
  const to = new Map<number, string>();
  for (const order of orders) {
    if (order.do === "build") from[order.ship] = order.area;
    if (order.do === "sail" && !laden.has(order.ship)) to.set(order.ship, order.to);
  }
  return [...to].flatMap(([ship, place]) => {
    const origin = from[ship];
    return origin === undefined || origin === place
      ? []
      : [{ from: origin, to: place, how: "sail" as const, civ, label: "" }];
  });
}

function movedArrows(event: Moved | PartMoved): Arrow[] {
  const ways = waysOf(event).map(({ origin, to, tokens, bySea }) => ({
    from: origin ?? to,
    to,
    how: bySea ? ("sail" as const) : ("march" as const),
    civ: event.civ,
    label: String(tokens),
  }));
  return [...ways.filter(({ from, to }) => from !== to), ...emptySails(event)];
}

export function arrowsOf(event: GameEvent): Arrow[] {
  if (event.type === "Moved" || event.type === "PartMoved") return movedArrows(event);
  if (event.type !== "HordeMoved" || event.origin === null) return [];
  const { origin, area, tokens } = event;
  return [{ from: origin, to: area, how: "march", civ: BARBARIANS, label: String(tokens) }];
}

const marked = (kind: Mark["kind"], areas: readonly string[]): Mark[] =>
  areas.map((area) => ({ area, kind }));
const counted = (kind: Mark["kind"], counts: Counts, sign: string): Mark[] =>
  Object.entries(counts).map(([area, count]) => ({ area, kind, label: `${sign}${count}` }));

/** Where an event is seen, but for its arrows; nothing for what happens off the board. */
export function marksOf(event: GameEvent): Mark[] {
  switch (event.type) {
    case "PopulationExpanded":
    case "TokensPlaced":
    case "TokensRelocated":
      return counted("growth", event.tokens, "+");
    case "TokensResettled":
      return [...counted("fall", event.take, "−"), ...counted("growth", event.place, "+")];
    case "EmptyAreasSettled":
      return [
        ...counted("growth", event.tokens, "+"),
        ...marked("rise", event.city === null ? [] : [event.city]),
      ];
    case "StartChosen":
      return marked("growth", [event.area]);
    case "SurplusRemoved":
      return Object.values(event.tokens).flatMap((counts) => counted("fall", counts, "−"));
    case "CityBuilt":
      return marked("rise", [event.area]);
    case "CitiesPlaced":
      return marked("rise", event.areas);
    case "Moved":
    case "PartMoved":
    case "ShipsTended":
      return event.orders.flatMap((one) => (one.do === "build" ? marked("event", [one.area]) : []));
    default:
      return marksOfHarm(event);
  }
}

function marksOfHarm(event: GameEvent): Mark[] {
  switch (event.type) {
    case "ConflictFought":
    case "CityTaken":
    case "AttackFailed":
    case "LandingRepelled":
      return marked("conflict", [event.area]);
    case "CityReduced":
    case "CityDestroyed":
      return marked("fall", [event.area]);
    case "CityAnnexed":
    case "AreaAnnexed":
      return marked("event", [event.area]);
    case "AreaDestroyed":
      return marked("fall", [event.area]);
    case "DamageTaken":
      return [
        ...counted("calamity", event.tokens, "−"),
        ...marked("fall", Object.keys(event.cities)),
      ];
    case "FieldsFailed":
      return counted("calamity", event.tokens, "−");
    case "UnitsAnnexed":
      return marked("event", [
        ...Object.keys({ ...event.tokens, ...event.barbarians }),
        ...event.cities,
        ...event.pirates,
      ]);
    default:
      return marksOfCalamity(event);
  }
}

function marksOfCalamity(event: GameEvent): Mark[] {
  switch (event.type) {
    case "VolcanoErupted":
    case "ShipsLost":
      return marked("calamity", [...new Set(event.areas)]);
    case "EarthquakeStruck":
      return marked("calamity", [event.city, ...(event.neighbour ? [event.neighbour] : [])]);
    case "CitiesRaided":
      return marked("calamity", Object.keys(event.cities));
    case "CycloneStruck":
      return marked("calamity", [event.sea]);
    case "HordeMoved":
    case "HordeDispersed":
      return marked("calamity", [event.area]);
    case "BarbariansAnnexed":
      return marked("event", [...Object.keys(event.tokens), ...(event.city ? [event.city] : [])]);
    case "PlayerLeft":
      return marked("event", event.closed);
    default:
      return [];
  }
}

// ---------------------------------------------------------------- who acts

/** What one does oneself at one's own question, and need not be shown. */
const OWN: ReadonlySet<GameEvent["type"]> = new Set([
  "AreaAnnexed",
  "AreaDestroyed",
  "BarbariansAnnexed",
  "CitiesPlaced",
  "CityBuilt",
  "EmptyAreasSettled",
  "Moved",
  "PartMoved",
  "PopulationExpanded",
  "ShipsTended",
  "StartChosen",
  "TokensPlaced",
  "TokensRelocated",
  "TokensResettled",
]);

function actorsOf(event: GameEvent): readonly string[] {
  if (event.type === "ConflictFought") return Object.keys(event.before);
  if (event.type === "CityTaken" || event.type === "AttackFailed")
    return [event.attacker, event.defender];
  if (event.type === "HordeMoved") return [BARBARIANS];
  if ("civ" in event) return [event.civ];
  return civsIn(event).slice(0, 2);
}

const isOwn = (event: GameEvent, me: string | null): boolean =>
  me !== null && OWN.has(event.type) && actorsOf(event)[0] === me;

// ---------------------------------------------------------------- what belongs together

const FIGHTS: ReadonlySet<GameEvent["type"]> = new Set([
  "ConflictFought",
  "CityTaken",
  "AttackFailed",
  "AttackPostponed",
  "LandingRepelled",
]);
const BUILDING: ReadonlySet<GameEvent["type"]> = new Set(["CityBuilt", "CitiesPlaced"]);
const MOVING: ReadonlySet<GameEvent["type"]> = new Set(["Moved", "PartMoved", "OrdersSkipped"]);

/** The calamity under way at an event. */
function blowAt(log: readonly Happened[], last: number): CalamityStruck | null {
  const now = log[last];
  for (let at = last; at >= 0; at -= 1) {
    const one = log[at];
    if (one === undefined || one.turn !== now?.turn || one.phase !== now.phase) return null;
    if (one.event.type === "CalamityStruck") return one.event;
    if (one.event.type === "CalamityCalled") return null;
  }
  return null;
}

function keyOf({ turn, phase, event }: Happened, blow: CalamityStruck | null, at: number): string {
  if (blow !== null) return `blow/${turn}/${blow.calamity}/${blow.victim}`;
  if (event.type === "PopulationExpanded") return `growth/${turn}`;
  if (FIGHTS.has(event.type) && "area" in event) return `fight/${turn}/${String(event.area)}`;
  if (BUILDING.has(event.type) && "civ" in event) return `build/${turn}/${String(event.civ)}`;
  if (MOVING.has(event.type) && "civ" in event) return `move/${turn}/${String(event.civ)}`;
  if (marksOf(event).length === 0) return `quiet/${turn}/${phase}`;
  return `one/${at}`;
}

/** Two scenes with the same key, as one. */
export function together(one: Scene, next: Scene): Scene {
  return {
    ...next,
    civs: [...new Set([...one.civs, ...next.civs])],
    events: [...one.events, ...next.events],
    arrows: [...one.arrows, ...next.arrows],
    marks: merged([...one.marks, ...next.marks]),
    before: one.before,
  };
}

/** At most one mark in an area: the later, unless it says less. */
function merged(marks: readonly Mark[]): Mark[] {
  const found = new Map<string, Mark>();
  for (const mark of marks) {
    const known = found.get(mark.area);
    if (known === undefined || known.kind !== "fall" || mark.kind === "rise")
      found.set(mark.area, mark);
  }
  return [...found.values()];
}

export function joined(scenes: readonly Scene[]): Scene[] {
  const found: Scene[] = [];
  for (const scene of scenes) {
    const last = found.at(-1);
    if (last?.key === scene.key) found[found.length - 1] = together(last, scene);
    else found.push(scene);
  }
  return found;
}

const isSeen = ({ arrows, marks }: Scene): boolean => arrows.length + marks.length > 0;

/** The scenes of a step in their order. What is not shown is done to the pieces all the same. */
export function scenesOf(step: Step, { me, quiet, earlier }: Wanted): Scene[] {
  let view = step.before;
  const all = [...earlier, ...step.events];
  const scenes = step.events.map((one, index): Scene & { readonly own: boolean } => {
    const { event } = one;
    const before = view;
    view = afterEvents(view, [event]);
    return {
      key: keyOf(one, blowAt(all, earlier.length + index), step.from + index),
      civs: actorsOf(event),
      events: [event],
      arrows: arrowsOf(event),
      marks: merged(marksOf(event)),
      before,
      after: view,
      upTo: step.from + index + 1,
      own: isOwn(event, me),
    };
  });
  const others = scenes.filter(({ own, key }) => !own && (quiet || !key.startsWith("quiet/")));
  const kept = joined(others).filter((scene) => quiet || isSeen(scene));
  const last = kept.at(-1);
  if (last === undefined || step.after === null) return kept;
  return [...kept.slice(0, -1), { ...last, after: step.after }];
}

/** What is said while a scene is shown, the most important first. */
export function linesOf({ key, events }: Scene): Rich[] {
  const growth = events.flatMap((event) => (event.type === "PopulationExpanded" ? [event] : []));
  if (key.startsWith("growth/") && growth.length > 1) {
    const tokens = growth.flatMap(({ tokens: grown }) => Object.values(grown));
    return [
      messages.table.show.grew(
        growth.map(({ civ }) => civ),
        tokens.reduce((sum, count) => sum + count, 0),
      ),
    ];
  }
  const head = events.filter((event) => arrowsOf(event).length + marksOf(event).length > 0);
  const struck = events.filter(({ type }) => type === "CalamityStruck");
  return [...new Set([...struck, ...head, ...events])].map(eventText);
}

/** The places to bring into view. */
export function placesOf({ arrows, marks, events }: Scene): string[] {
  const drawn = [...arrows.flatMap(({ from, to }) => [from, to]), ...marks.map(({ area }) => area)];
  return [...new Set(drawn.length > 0 ? drawn : events.flatMap(areasIn))];
}

/** Whether a scene has to do with somebody: they act or suffer in it, or it happens where their pieces stand. */
export function concerns(scene: Scene, civ: string): boolean {
  if (scene.civs.includes(civ) || scene.events.some((event) => civsIn(event).includes(civ)))
    return !scene.key.startsWith("growth/");
  const places = new Set(placesOf(scene));
  return [scene.before, scene.after].some(
    ({ tokens, cities, ships }) =>
      Object.keys(tokens[civ] ?? {}).some((area) => places.has(area)) ||
      Object.entries(cities).some(([area, owner]) => owner === civ && places.has(area)) ||
      (ships[civ] ?? []).some((berth) => berth !== null && places.has(berth[0])),
  );
}

/** One event of the past as a scene over the pieces that stand now: for a line of the log or of the news. */
export function sceneOf(events: readonly GameEvent[], view: BoardView): Scene {
  const happened = events.map((event) => ({ turn: 0, phase: "", event }));
  const step: Step = { from: 0, events: happened, before: view, after: view };
  const scenes = scenesOf(step, { me: null, quiet: true, earlier: [] });
  const [first, ...others] = scenes.map((scene) => ({ ...scene, key: "past" }));
  const all = others.reduce((one, next) => together(one, next), first ?? emptyScene(view));
  return { ...all, before: view, after: view };
}

const emptyScene = (view: BoardView): Scene => ({
  key: "past",
  civs: [],
  events: [],
  arrows: [],
  marks: [],
  before: view,
  after: view,
  upTo: 0,
});
