/** One sentence for each kind of event. */
import { whyNot } from "./declines";
import type { Decision, GameEvent, Moved, ShipsTended, Skipped } from "../../../api/engine";
import { advance, area, card, civ, rich, term, type Rich } from "../../rich";
import { shop } from "../screens/shop";
import { asked, CANCELLED } from "./calamities";
import { themeSet } from "./phases";
import { questionNames } from "./questions";
import { Facts, refusals, type RefusalCode } from "./refusals";
import {
  and,
  areas,
  cardsListed,
  cardsOf,
  cities,
  civs,
  counted,
  many,
  places,
  tokens,
  total,
  unsnake,
} from "../words";

export type EventMessages = {
  readonly [K in GameEvent["type"]]: (event: Extract<GameEvent, { type: K }>) => Rich;
};

const CLOSED = {
  accepted: "was accepted",
  answered: "was met with a counter-offer",
  declined: "was declined",
  withdrawn: "was withdrawn",
  lapsed: "lapsed: its cards are gone",
} as const;

const BY: Readonly<Record<string, string>> = {
  clock: "The clock",
  regent: "The regent",
  orders: "Your standing orders",
};

/** "with 12 cards and 3 treasury", without what was not used. */
function means(cards: number, treasury: number): string {
  const used = [cards > 0 ? cardsOf(cards) : "", treasury > 0 ? `${treasury} treasury` : ""].filter(
    Boolean,
  );
  return used.length > 0 ? `with ${used.join(" and ")}` : "nothing";
}

function to(id: string | null): Rich {
  return id === null ? ["everybody"] : [civ(id)];
}

function movedWords(event: Pick<Moved, "orders" | "lost_ships">): Rich {
  let marched = 0;
  let carried = 0;
  let built = 0;
  for (const order of event.orders) {
    if (order.do === "march") marched += order.tokens;
    if (order.do === "load") carried += order.tokens;
    if (order.do === "build") built += 1;
  }
  const done: string[] = [];
  if (marched) done.push(`marched ${tokens(marched)}`);
  if (carried) done.push(`carried ${tokens(carried)} by sea`);
  if (built) done.push(`built ${many(built, "ship")}`);
  if (event.lost_ships.length) done.push(`gave up ${many(event.lost_ships.length, "ship")}`);
  return done.length ? and(done) : ["ended its movement"];
}

function tendedWords(event: ShipsTended): Rich {
  const count = (kind: string): number => event.orders.filter((one) => one.do === kind).length;
  const done: string[] = [];
  if (count("build")) done.push(`built ${many(count("build"), "ship")}`);
  if (count("maintain")) done.push(`kept ${many(count("maintain"), "ship")}`);
  if (event.lost_ships.length) done.push(`gave up ${many(event.lost_ships.length, "ship")}`);
  return done.length ? and(done) : ["saw to its ships"];
}

function skippedWords({ order, tokens: left }: Skipped): Rich {
  if (order.do === "march")
    return rich`${tokens(left)} stayed in ${area(order.origin)} and did not go to ${area(order.to)}`;
  if (order.do === "load") return rich`${tokens(left)} did not board ship ${order.ship + 1}`;
  if (order.do === "unload")
    return rich`${tokens(left)} did not go ashore from ship ${order.ship + 1}`;
  if (order.do === "build") return rich`No ship was built in ${area(order.area)}`;
  if (order.do === "sail") return rich`Ship ${order.ship + 1} did not sail to ${area(order.to)}`;
  return [
    order.do === "maintain"
      ? `Ship ${order.ship + 1} was not paid for`
      : `Ship ${order.ship + 1} was not given up`,
  ];
}

function refusedWords({ code, facts }: Skipped): Rich {
  const say = refusals[code as RefusalCode] as ((facts: Facts) => Rich) | undefined;
  return say === undefined ? [code] : say(new Facts(facts));
}

/** Why the owner had no choice: cities built this turn are reduced before all others. */
const builtFirst = (ids: readonly string[]): Rich =>
  ids.length === 0 ? [] : rich` Cities built this turn are reduced first: ${areas(ids)}.`;

/** "the city in Sinai", "the cities in Sinai and Gaza". */
const citiesIn = (ids: readonly string[]): Rich =>
  rich`${ids.length === 1 ? "the city" : "the cities"} in ${areas(ids)}`;

/** "credits of 10 in Crafts and 5 in Science". */
const creditsOf = (credits: Readonly<Partial<Record<keyof typeof shop.groups, number>>>): Rich =>
  rich`credits of ${and(
    Object.entries(credits).map(
      ([group, points]) => `${points} in ${shop.groups[group as keyof typeof shop.groups]}`,
    ),
  )}`;

export const events: EventMessages = {
  AdvancesBought: (e) => {
    const names = and(e.advances.map((one) => advance(one.advance)));
    const free = [...(e.free === null ? [] : [e.free]), ...(e.gifts ?? [])];
    const gift = free.length ? rich`, and took ${and(free.map(advance))} for nothing` : [];
    return rich`${civ(e.civ)} bought ${names} for ${e.price}${gift}, paying ${means(total(e.cards), e.treasury)}.`;
  },
  AnswerReturned: () => ["Your early decision is no longer possible; please decide again."],
  AnswerTakenBack: (e) =>
    e.hindsight
      ? rich`${civ(e.civ)} took back a decision, knowing what had come of it.`
      : rich`${civ(e.civ)} took back its last decision.`,
  AreaAnnexed: (e) =>
    rich`${civ(e.civ)} used ${advance(e.ability)} to take over the units in ${area(e.area)}${e.treasury ? ` for ${e.treasury} treasury` : ""}.`,
  AreaDestroyed: (e) =>
    rich`${civ(e.civ)} used ${advance(e.ability)} to destroy the units in ${area(e.area)}.`,
  AttackFailed: (e) =>
    rich`${civ(e.attacker)} attacked the city of ${civ(e.defender)} in ${area(e.area)} with ${tokens(e.tokens)}; ${e.needed} were needed.${e.ships.length ? ` ${many(e.ships.length, "ship")} went down.` : ""}`,
  AttackPostponed: (e) =>
    rich`${civ(e.defender)} delays the defence of ${area(e.area)} until after the attack on ${area(e.after)}.`,
  BarbariansAnnexed: (e) =>
    e.city === null
      ? rich`${civ(e.civ)} won over barbarians: ${places(e.tokens)}.`
      : rich`${civ(e.civ)} won over the pirate city in ${area(e.city)}.`,
  BeneficiaryChosen: (e) =>
    rich`${card(e.calamity)}: several have as much in stock; ${civ(e.victim)} lets ${civ(e.beneficiary)} benefit.`,
  CalamitiesShown: (e) => {
    const held = Object.entries(e.counts).filter(([, count]) => count > 0);
    return rich`Calamities held: ${and(held.map(([id, count]) => [civ(id), ` ${count}`]))}.`;
  },
  CalamityCalled: (e) => rich`${card(e.calamity)} is called; it strikes ${civs(e.victims)}.`,
  CalamityCancelled: (e) =>
    rich`${card(e.calamity)} has no effect on ${civ(e.victim)}: ${CANCELLED[e.reason] ?? unsnake(e.reason)}.`,
  CalamityDiscarded: (e) =>
    rich`${civ(e.civ)} discarded ${card(e.calamity)}: ${e.reason === "duplicate" ? "it held two of them" : "it held too many calamities"}.`,
  CalamityReckoned: (e) =>
    rich`${card(e.calamity)}: ${asked(e.civ, e.of, e.amount)}${e.role === "secondary" ? rich`, as ${term("secondary_victim")}` : ""}.`,
  CalamityStruck: (e) =>
    e.beneficiary === null
      ? rich`${civ(e.victim)} is struck by ${card(e.calamity)}.`
      : rich`${civ(e.victim)} is struck by ${card(e.calamity)}; ${civ(e.beneficiary)} is the ${term("beneficiary")}.`,
  CardsSwapped: (e) => {
    const short = rich`${civ(e.maker)} and ${civ(e.taker)} swapped cards: ${e.maker_count} for ${e.taker_count}`;
    if (e.maker_gave === null || e.taker_gave === null) return [...short, "."];
    return rich`${short}. ${civ(e.maker)} gave ${cardsListed(e.maker_gave)}; ${civ(e.taker)} gave ${cardsListed(e.taker_gave)}.`;
  },
  CensusTaken: (e) => {
    const order = Object.entries(e.census).sort(([, a], [, b]) => b - a);
    return rich`The ${term("census")} was taken: ${and(order.map(([id, count]) => [civ(id), ` ${count}`]))}.`;
  },
  CitiesRaided: (e) =>
    rich`${civ(e.chooser)} chose the cities that fall to pirates: ${areas(Object.keys(e.cities))}.`,
  CitiesSpared: (e) => rich`${civ(e.civ)} discarded cards to spare its cities.`,
  CityAnnexed: (e) =>
    rich`${civ(e.annexed_by)} took over the city of ${civ(e.owner)} in ${area(e.area)}.`,
  CitiesPlaced: (e) => rich`${civ(e.civ)} placed its first cities in ${areas(e.areas)}.`,
  CityBuilt: (e) =>
    rich`${civ(e.civ)} built a city in ${area(e.area)}${e.treasury ? `, paying ${e.treasury} from the treasury` : ""}.`,
  CityDestroyed: (e) => rich`The city of ${civ(e.owner)} in ${area(e.area)} was destroyed.`,
  CityReduced: (e) =>
    rich`The city of ${civ(e.owner)} in ${area(e.area)} was reduced to ${tokens(e.tokens)}.`,
  CityTaken: (e) =>
    rich`${civ(e.attacker)} took the city of ${civ(e.defender)} in ${area(e.area)} with ${tokens(e.tokens)} against ${many(e.defenders, "defender")}.`,
  CommoditiesDiscarded: (e) =>
    e.cards.length
      ? rich`${civ(e.civ)} discarded ${cardsListed(e.cards)}.`
      : rich`${civ(e.civ)} discarded nothing.`,
  CommodityAskedFor: (e) =>
    e.given
      ? rich`${civ(e.civ)} asked ${civ(e.player)} for ${card(e.card)} and got it.`
      : rich`${civ(e.civ)} asked ${civ(e.player)} for ${card(e.card)}, who has none.`,
  CommoditiesSold: (e) => rich`${civ(e.civ)} sold ${counted(e.cards)} for ${e.treasury} treasury.`,
  ConflictFought: (e) => {
    const sides = (counts: Readonly<Record<string, number>>): Rich =>
      and(Object.entries(counts).map(([id, count]) => [civ(id), ` ${count}`]));
    const left = Object.keys(e.after).length
      ? rich`survivors: ${sides(e.after)}`
      : rich`no survivors`;
    return rich`Conflict in ${area(e.area)}: ${sides(e.before)}; ${left}.`;
  },
  CreditsChosen: (e) => rich`${civ(e.civ)} chose ${creditsOf(e.credits)}.`,
  CommodityStolen: (e) =>
    rich`${civ(e.civ)} had to give ${e.card === null ? "a card" : card(e.card)} to ${civ(e.receiver)}.`,
  CycloneStruck: (e) => rich`A cyclone from ${area(e.sea)} struck ${civ(e.victim)}.`,
  DamageTaken: (e) => {
    const lost: Rich[] = [];
    if (total(e.tokens)) lost.push([tokens(total(e.tokens))]);
    const fallen = Object.keys(e.cities);
    if (fallen.length) lost.push(citiesIn(fallen));
    if (!lost.length) return rich`${civ(e.civ)} has nothing to lose to ${card(e.calamity)}.`;
    return rich`${civ(e.civ)} lost ${and(lost)} to ${card(e.calamity)} (${e.taken} of ${e.damage} damage).`;
  },
  DiscardsReturned: () => ["Resolved calamities, and cards lost to them, went under their stacks."],
  DiscardsReshuffled: () => [
    "The discarded trade cards were shuffled and put back under their stacks.",
  ],
  EarthquakeStruck: (e) => {
    const first = rich`An earthquake ${e.destroyed ? "destroyed" : "reduced"} the city of ${civ(e.victim)} in ${area(e.city)}`;
    if (e.neighbour === null || e.owner === null) return [...first, "."];
    return rich`${first} and reduced the city of ${civ(e.owner)} in ${area(e.neighbour)}.`;
  },
  EmptyAreasSettled: (e) =>
    e.city === null
      ? rich`${civ(e.civ)} settled empty areas: ${places(e.tokens)}.`
      : rich`${civ(e.civ)} founded a city in the empty area of ${area(e.city)}.`,
  FactionKept: (e) => rich`${civ(e.victim)} plays on with the ${e.kept} faction.`,
  FieldsFailed: (e) =>
    rich`The fields of ${civ(e.civ)} fail: tokens above the printed limits are lost in ${places(e.tokens)}.`,
  GameEnded: (e) => {
    const first = e.ranking[0];
    if (first === undefined) return ["The game is over."];
    return rich`The game is over: ${civ(first.civ)} wins with ${first.total} points.`;
  },
  GivenByAnother: (e) =>
    rich`${BY[e.by] ?? unsnake(e.by)} decided for ${civ(e.civ)}: ${questionNames[e.kind as Decision["type"]] ?? unsnake(e.kind)}.`,
  SeatHandedOver: (e) =>
    e.by === "host"
      ? rich`${civ(e.civ)} was handed over: somebody else leads it from now on.`
      : rich`Whoever led ${civ(e.civ)} has left; a bot goes on.`,
  HandLimitKept: (e) =>
    rich`${civ(e.civ)} discarded ${counted(e.discarded)} to stay within the hand limit of ${e.limit}.`,
  HordeDispersed: (e) => rich`${many(e.tokens, "barbarian")} dispersed in ${area(e.area)}.`,
  HordeMoved: (e) =>
    e.origin === null
      ? rich`${many(e.tokens, "barbarian")} invaded ${area(e.area)}, directed by ${civ(e.controller)}.`
      : rich`${many(e.tokens, "barbarian")} moved on from ${area(e.origin)} to ${area(e.area)}.`,
  HordeTakenOver: (e) =>
    rich`Nothing of ${civ(e.victim)} is left for ${many(e.tokens, "barbarian")} in ${area(e.area)}: ${civ(e.victim)} commands them from now on.`,
  LastTurnBegins: (e) =>
    rich`${civs(e.civs)} entered the last epoch: the next turn will be the last.`,
  LossesShared: (e) =>
    rich`${card(e.calamity)}: ${civ(e.victim)} makes others lose ${e.of}: ${and(Object.entries(e.shares).map(([id, count]) => [civ(id), ` ${count}`]))}.`,
  MarkerMovedBack: (e) =>
    rich`${civ(e.civ)} moved back ${many(e.steps, "step")} on the ${term("ast")}.`,
  MarkersSet: (e) =>
    rich`All succession markers begin on space ${e.space} of the ${term("ast")}, just before the Late Bronze Age.`,
  MinorCalamitiesRevealed: (e) =>
    rich`Minor calamities: ${and(Object.entries(e.held).map(([id, names]) => [civ(id), " ", ...and(names.map(card))]))}.`,
  LandingRepelled: (e) =>
    rich`${civ(e.civ)} lost ${tokens(e.tokens)} landing in ${area(e.area)}: ships of ${civ(e.owner)} guard the city.`,
  Moved: (e) => rich`${civ(e.civ)} ${movedWords(e)}${e.early ? ", ahead of its turn" : ""}.`,
  NationArrived: (e) =>
    rich`${civ(e.civ)} came into the game by the civil war of ${civ(e.victim)}, with the same advances and the same place on the A.S.T.`,
  NationInert: (e) =>
    rich`${civ(e.civ)} left the game; its units stay on the board and do nothing.`,
  NationDivided: (e) => {
    const size = ({ tokens: there = {}, cities: built = [] }: typeof e.first): Rich =>
      rich`${tokens(total(there))} and ${cities(built.length)}`;
    return rich`${civ(e.victim)} is divided: ${size(e.first)} in the first faction, ${size(e.second)} in the second.`;
  },
  OfferClosed: (e) => rich`The offer from ${civ(e.maker)} to ${to(e.to)} ${CLOSED[e.how]}.`,
  OfferDeclined: (e) =>
    rich`${civ(e.civ)} declined the offer from ${civ(e.maker)}.${whyNot(e.because)}`,
  OfferMade: (e) => {
    const wants = e.offer.wants.length ? rich`, including ${cardsListed(e.offer.wants)}` : [];
    return rich`${civ(e.offer.maker)} offers ${to(e.offer.to)} ${cardsOf(e.offer.give_count)}, naming ${cardsListed(e.offer.gives)}, for ${cardsOf(e.offer.want_count)}${wants}.`;
  },
  OrdersSkipped: (e) =>
    rich`The board changed before the sealed plan of ${civ(e.civ)} was carried out.${e.skipped.flatMap((one) => rich` ${skippedWords(one)}: ${refusedWords(one)}`)}`,
  PartMoved: (e) =>
    rich`${civ(e.civ)} ${movedWords({ orders: e.orders, lost_ships: [] })}, and is still moving.`,
  PlainFlooded: (e) =>
    rich`The flood plain of ${unsnake(e.plain)} was flooded; ${civ(e.victim)} suffers most.`,
  PlayerLeft: (e) => rich`${civ(e.civ)} left the game; its region is closed.`,
  PopulationExpanded: (e) => rich`${civ(e.civ)} grew by ${tokens(total(e.tokens))}.`,
  Said: (e) => {
    const seeks = e.seek.length ? rich` I seek ${and(e.seek.map(card))}` : [];
    const has = e.have.length
      ? rich`${e.seek.length ? " and" : " I"} have ${cardsListed(e.have)}`
      : [];
    return rich`${civ(e.civ)} tells ${to(e.to)}:${seeks}${has}.`;
  },
  ShipsLost: (e) =>
    rich`${card(e.cause)}: ${civ(e.civ)} lost ${many(e.areas.length, "ship")} in ${areas(e.areas)}.`,
  SpoilsTaken: (e) => {
    const taken: Rich[] = [];
    if (e.treasury) taken.push([`${e.treasury} treasury`]);
    if (e.took_card) taken.push(e.card === null ? ["a trade card"] : [card(e.card)]);
    return rich`${civ(e.attacker)} took ${and(taken)} after defeating ${civ(e.defender)}.`;
  },
  SuccessionMarkerChecked: (e) => {
    if (e.space > e.start)
      return rich`${civ(e.civ)} advanced to space ${e.space} of the ${term("ast")}.`;
    if (e.space < e.start)
      return rich`${civ(e.civ)} fell back to space ${e.space} of the ${term("ast")}.`;
    return rich`${civ(e.civ)} stayed on space ${e.space} of the ${term("ast")}.`;
  },
  ShipsTended: (e) => rich`${civ(e.civ)} ${tendedWords(e)}.`,
  SupportChecked: (e) =>
    rich`${civ(e.civ)} has ${tokens(e.tokens)} to support ${cities(e.cities)}; each needs ${e.rate}.${builtFirst(e.built)}`,
  SurplusRemoved: (e) =>
    rich`Surplus population returned to stock: ${and(Object.entries(e.tokens).map(([id, counts]) => [civ(id), ` ${total(counts)}`]))}.`,
  TaxRevolt: (e) =>
    e.beneficiary === null
      ? rich`Tax revolt: ${civ(e.civ)} lost ${citiesIn(e.cities)}, and nobody could take over.`
      : rich`Tax revolt: ${civ(e.civ)} lost ${citiesIn(e.cities)} to ${civ(e.beneficiary)}.`,
  TaxesCollected: (e) =>
    rich`${civ(e.civ)} collected ${e.collected} in taxes from ${cities(e.cities)} at a rate of ${e.rate}${e.revolting ? `; ${cities(e.revolting)} ${e.revolting === 1 ? "revolts" : "revolt"}` : ""}.`,
  ThemeSetDrawn: (e) =>
    e.theme_set === null
      ? rich`${civ(e.civ)} drew a ${term("theme_set")}.`
      : rich`${civ(e.civ)} drew the ${term("theme_set")} “${themeSet(e.theme_set)}”: ${and(e.advances.map(advance))}${
          e.destroys_city ? "; one of its cities will be destroyed" : ""
        }. Nobody else knows it yet.`,
  ThemeSetRevealed: (e) =>
    rich`${civ(e.civ)} showed its ${term("theme_set")} “${themeSet(e.theme_set)}” and took ${and(e.advances.map(advance))}, with ${creditsOf(e.credits)}${
      e.destroys_city ? "; one of its cities is destroyed" : ""
    }.`,
  TokensPlaced: (e) => rich`${civ(e.civ)} placed its first tokens: ${places(e.tokens)}.`,
  TokensRelocated: (e) =>
    rich`${civ(e.civ)} had to relocate tokens: ${places(e.tokens)}; lost: ${e.lost}.`,
  StartChosen: (e) => rich`${civ(e.civ)} begins in ${area(e.area)}.`,
  TokensResettled: (e) =>
    rich`${civ(e.civ)} resettled ${tokens(total(e.take))}: ${places(e.place)}.`,
  ToldToAnother: () => ["Something that only whoever sat here before was told."],
  TradeCardBought: (e) => {
    const name = e.draw.card === null ? rich`a card` : rich`${card(e.draw.card)}`;
    return rich`${civ(e.civ)} bought ${name} from stack ${e.draw.stack} for ${e.price}.`;
  },
  TradeCardsDrawn: (e) => {
    const known = e.draws.flatMap((draw) => (draw.card === null ? [] : [draw.card]));
    const names = known.length ? rich`: ${cardsListed(known)}` : [];
    return rich`${civ(e.civ)} drew ${cardsOf(e.draws.length)}${names}.`;
  },
  TradeEnded: (e) => [`The trade session ended after ${many(e.deals, "deal")}.`],
  TradeMissed: (e) =>
    e.others_trade
      ? rich`${civs(e.civs)} cannot trade: that takes ${cardsOf(e.fewest)} in hand.`
      : rich`No trade this turn: fewer than two players have ${cardsOf(e.fewest)} in hand.`,
  TradingFinished: (e) =>
    rich`${civ(e.civ)} ${e.done ? "has finished trading" : "is trading again"}.`,
  TreasuriesFilled: (e) =>
    rich`Everybody moved ${tokens(e.tokens)} from ${term("stock")} to treasury.`,
  TreasuryGained: (e) =>
    rich`${civ(e.civ)} gained ${e.treasury} treasury with ${advance(e.ability)}.`,
  TreasuryLost: (e) =>
    e.amount === 0
      ? rich`${civ(e.civ)} had no treasury to lose to ${card(e.cause)} (${e.owed} due).`
      : rich`${civ(e.civ)} lost ${e.amount} treasury to ${card(e.cause)} (${e.owed} due).`,
  TreasuryPaid: (e) => rich`${civ(e.civ)} paid ${e.amount} treasury to be spared.`,
  TributeDemanded: (e) => rich`${civ(e.civ)} demanded tribute from ${civs(e.players)}.`,
  TributeGiven: (e) => {
    if (!e.given) return rich`${civ(e.giver)} had no card to give to ${civ(e.receiver)}.`;
    return rich`${civ(e.giver)} gave ${e.card === null ? "a card" : card(e.card)} to ${civ(e.receiver)}.`;
  },
  UnitsAnnexed: (e) => {
    const gone = rich`${card(e.calamity)}: ${civ(e.beneficiary)} annexed ${tokens(total(e.tokens))} and ${cities(e.cities.length)} from ${civ(e.victim)}`;
    if (!total(e.barbarians) && !e.pirates.length) return [...gone, "."];
    return rich`${gone}; pieces ran out: ${tokens(total(e.barbarians))} became barbarian and ${cities(e.pirates.length)} pirate.`;
  },
  VictimsNamed: (e) =>
    e.named.length
      ? rich`${civ(e.victim)} chose ${civs(e.named)} to suffer ${card(e.calamity)} too.`
      : rich`Nobody else can be made to suffer ${card(e.calamity)}.`,
  VolcanoErupted: (e) =>
    rich`${unsnake(e.volcano)} erupted: all tokens and cities of players in ${areas(e.areas)} were destroyed.`,
};
