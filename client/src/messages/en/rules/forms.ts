/** The words in the forms of decisions. */
import type { TaxRate, ThemeSet } from "../../../api/engine";
import { advance, area, civ, rich, term, type Ref, type Rich } from "../../rich";
import type { Unit } from "../../shapes";
import type { Shown } from "../../../model/standings";
import { shop } from "../screens/shop";
import { and, areas, cardsOf, cities, many, places, tokens } from "../words";
import { themeSet } from "./phases";

const UNITS: Readonly<Record<Unit, (count: number) => string>> = {
  city: cities,
  token: tokens,
  placed: tokens,
  player: (count) => many(count, "player"),
  card: cardsOf,
  point: (count) => many(count, "unit point"),
  damage: (count) => `${count} damage`,
  place: (count) => many(count, "place"),
  value: (count) => `face value ${count}`,
  rate: (count) => many(count, "rate"),
  piece: (count) => many(count, "piece"),
  ability: (count) => many(count, "ability", "abilities"),
  ship: (count) => many(count, "ship"),
  faction: (count) => many(count, "faction"),
  commodity: (count) => many(count, "commodity", "commodities"),
  credit: (count) => many(count, "point of credits", "points of credits"),
};

export const forms = {
  asSuggested: ["This question is answered as suggested."] as Rich,
  /** What the button says where choosing nothing is also an answer. */
  acts: {
    build: (count: number): string => (count > 0 ? `Build ${cities(count)}` : "Build nothing"),
    payTreasury: (price: number): string => `Pay ${price} treasury`,
    loseCity: "Lose this city",
    discard: (count: number): string => (count > 0 ? `Discard ${cardsOf(count)}` : "Discard none"),
    sacrifice: (count: number): string =>
      count > 0 ? `Sacrifice ${cities(count)}` : "Sacrifice none",
    takeCard: "Take this card",
    pass: "Pass",
    wait: "Wait for this attack",
    defend: "Defend now",
    takeNothing: "Take nothing",
    use: "Use this ability",
    finish: "Use no more abilities",
    ask: "Ask this player",
    askNobody: "Ask nobody else",
    giveCard: "Give this card",
    sell: (count: number, treasury: number): string =>
      count > 0 ? `Sell ${cardsOf(count)} for ${treasury} treasury` : "Sell nothing",
    sendHorde: "Send them here",
    keepHorde: "Send them nowhere",
    payNothing: "Pay nothing",
  },
  couldBuild: (ids: readonly string[]): Rich =>
    rich`You could build ${ids.length === 1 ? "a city" : "cities"} in ${areas(ids)}.`,
  owed: (chosen: number, least: number, most: number, unit: Unit): string => {
    if (least === most) {
      if (unit === "placed" && chosen < least)
        return `${chosen} of ${tokens(least)} placed, ${least - chosen} still to place`;
      if (unit === "placed" && chosen === least) return `${tokens(least)} placed: complete`;
      if (least === 1 && chosen === 0) return `Choose ${UNITS[unit](1)}`;
      if (chosen === least) return `${UNITS[unit](least)} chosen: complete`;
      if (chosen > least) return `${UNITS[unit](chosen)} chosen, ${chosen - least} too many`;
      return `${chosen} of ${UNITS[unit](least)} chosen, ${least - chosen} to go`;
    }
    if (chosen < least) return `${chosen} chosen, choose at least ${UNITS[unit](least)}`;
    if (chosen === 0) return `Nothing chosen yet, ${UNITS[unit](most)} at most`;
    if (most >= 999) return `${UNITS[unit](chosen)} chosen`;
    return `${UNITS[unit](chosen)} chosen, ${most} at most`;
  },
  stepNeeded: (step: number): string => `in multiples of ${step} only`,
  tokensLeft: (id: string): Rich => rich`tokens replacing the city in ${area(id)}`,
  tokensHeading: ["Tokens"] as Rich,
  citiesHeading: ["Cities"] as Rich,
  shipsHeading: ["Ships"] as Rich,
  inlandHeading: ["Away from the coast: these go first"] as Rich,
  coastalHeading: ["On the coast"] as Rich,
  there: (count: number): Rich => [`${count} there`],
  attackers: (count: number): Rich => [many(count, "attacking token")],
  canGrow: (count: number): Rich => [`can grow by up to ${count}`],
  room: (count: number): Rich => [`room for ${count}`],
  ship: (number: number): Rich => [`Ship ${number + 1}`],
  repeat: ["Do the same for the rest of the conflict"] as Rich,
  pay: (price: number): Rich => [`Nothing chosen: you pay ${price} treasury`],
  payFor: (count: number, price: number): Rich => [
    count > 0 ? `You keep ${cardsOf(count)} and pay ${price} treasury` : "You pay nothing",
  ],
  spare: ["Discard nothing, and the cities are reduced"] as Rich,
  noSacrifice: ["No city sacrificed: your marker moves back"] as Rich,
  standing: (one: Shown): Rich => [
    `${tokens(one.tokens)}, ${cities(one.cities)}, score ${one.score}`,
  ],
  hordeComes: (count: number): Rich => [`${many(count, "barbarian")} on the way.`],
  hordeThere: (count: number, id: string, limit: number): Rich =>
    rich`${many(count, "barbarian")} now in ${area(id)}, which has a limit of ${limit}.`,
  taxPrice: (stock: number): Rich => [
    `You have ${tokens(stock)} in stock; what you spend from the treasury goes back there.`,
  ],
  rate: (rate: number): Rich => [`Rate ${rate}`],
  rateBrings: (found: Omit<TaxRate, "rate">): Rich => [
    [
      `brings ${found.collected}: treasury ${found.treasury}, stock ${found.stock}`,
      found.stock < found.growth
        ? `only ${found.stock} of ${found.growth} new tokens can come`
        : "",
      found.revolting > 0 ? `${cities(found.revolting)} will revolt` : "",
      found.revolting === 0 && found.revolting_next > 0
        ? `next turn ${cities(found.revolting_next)} would revolt, unless tokens come back to stock`
        : "",
      `the next tax at this rate needs ${found.needed}`,
    ]
      .filter((part) => part !== "")
      .join("; "),
  ],
  rateShort: (found: Omit<TaxRate, "rate">): Rich =>
    rich`After this tax and the growth of your people ${tokens(Math.max(0, found.stock - found.growth))} are left in stock, and the next tax at this rate needs ${found.needed}: then ${cities(found.revolting_next)} would revolt. What you spend from the treasury goes back to stock.`,
  rateRevolts: (revolting: number, beside: number): Rich =>
    rich`${cities(revolting)} will revolt and be lost at this rate; another rate loses ${beside || "none"}.`,
  stack: (number: string): Rich => [`Stack ${number}`],
  price: (price: number): Rich => [`${price} treasury`],
  free: ["free"] as Rich,
  emptyStack: ["empty: you would draw Water"] as Rich,
  buyNothing: ["Nothing chosen: you pass"] as Rich,
  spoilsCard: ["A trade card, drawn unseen"] as Rich,
  spoilsTreasury: ["Treasury, from your stock"] as Rich,
  openly: ["Show it to everybody"] as Rich,
  destroyed: "Destroyed:",
  reduced: "Reduced:",
  destroyedCity: ["Your city to be destroyed"] as Rich,
  onSiteHeading: ["On city sites"] as Rich,
  withoutSiteHeading: (most: number): Rich => [`Without a site: ${most} at most`],
  ownSet: (set: ThemeSet): Rich =>
    rich`Your theme set, which nobody else knows yet: ${themeSet(set.id)}, with ${and(set.advances.map(advance))}.${
      set.destroys_city
        ? " It is one of the dearest and has its price: when it is shown, one of these cities will be destroyed."
        : ""
    }`,
  creditsHad: (had: number, portion: number): Rich => [
    `+${portion} each step${had > 0 ? `, you have ${had}` : ""}`,
  ],
  creditsFrom: (from: readonly string[], points: number, portion: number): Rich =>
    from.length
      ? rich`${and(from.map(advance))} ${from.length === 1 ? "brings" : "bring"} you ${points} points: ${points / portion} steps of ${portion}, in one group or in several.`
      : rich`${points / portion} steps of ${portion}, in one group or in several.`,
  ownSetDestroys: (from: readonly string[]): Rich =>
    rich` You begin with ${and(from.map(advance))}. This set is one of the strongest, and this is its price.`,
  credits: (group: keyof typeof shop.groups): Rich => [shop.groups[group]],
  nextTo: (id: string): Rich => rich`The city next to ${area(id)} to be reduced`,
  faceValue: (value: number, count: number, set: number): Rich => [
    count > 1 ? `${value} each, ${set} in all` : `worth ${value}`,
  ],
  citiesOf: (id: string): Rich => rich`Cities of ${civ(id)}`,
  defendNow: ["Nothing chosen: you defend the city now"] as Rich,
  fromTreasury: ["from the treasury"] as Rich,
  nearby: (id: string): Rich => rich`tokens from ${area(id)}`,
  keepToken: ["one token stays with the city"] as Rich,
  siteNeeds: (need: number, there: number, short = 0): Rich => [
    `needs ${need}, ${there} there`,
    short ? `; sell cards first, the treasury is ${short} short` : "",
  ],
  sitesHeading: ["Where you can build"] as Rich,
  citiesLeft: (count: number): Rich =>
    rich`${cities(count)} left in stock after this. Each city needs two tokens on the board for ${term("city_support")}.`,
  payment: (id: string): Rich => rich`How to pay for the city in ${area(id)}`,
  abilityHeading: ["Ability"] as Rich,
  abilityNone: ["Nothing chosen: you use no more abilities"] as Rich,
  takeHeading: (most: number): Rich => [`Take up to ${tokens(most)}`],
  placeHeading: ["Place them"] as Rich,
  target: (sides: readonly Ref[], hasCity: boolean, points: number): Rich =>
    rich`${sides.length ? sides.flatMap((side, index) => (index ? [", ", side] : [side])) : ""}${hasCity ? " with a city" : ""}, ${many(points, "unit point")}`,
  areaHeading: ["Area"] as Rich,
  policyTreasury: ["Treasury from stock"] as Rich,
  policyAreas: ["Or buy the units in an area, at 1 treasury per unit point"] as Rich,
  handSize: (count: number): Rich => [cardsOf(count)],
  soldFor: (each: number): Rich => [`${each} treasury each`],
  soldTotal: (total: number, stock: number): Rich => [
    `${total} treasury; ${stock} tokens in stock`,
  ],
  pirateCities: ["A pirate city"] as Rich,
  barbarians: (most: number): Rich => [`Or up to ${many(most, "barbarian")}`],
  wholeArea: (points: number): Rich => [`everything there, ${many(points, "point")}`],
  annexStock: (t: number, c: number): Rich => [
    `The beneficiary has ${tokens(t)} and ${cities(c)} in stock`,
  ],
  lossesStock: (stock: number, stays: number): Rich => [
    `${tokens(stock)} in stock could replace cities.`,
    ...(stays > 0 ? [` In every area that is hit, ${tokens(stays)} must be left.`] : []),
  ],
  moreTokensLeft: (id: string): Rich => rich`more tokens in place of the city in ${area(id)}`,
  points: (count: number): Rich => [many(count, "point")],
  equalStock: (points: number): Rich => [
    `Each of them has ${many(points, "unit point")} in stock, more than anybody else.`,
  ],
  faction: { first: ["The first faction"], second: ["The second faction"] } as Readonly<
    Record<"first" | "second", Rich>
  >,
  factionWorth: (points: number, t: number, c: number): Rich => [
    `${many(points, "point")}: ${tokens(t)}, ${cities(c)}`,
  ],
  factionsLit: ["Choose one to see on the map what belongs to it."] as Rich,
  factionIn: (withCity: readonly string[], counts: Readonly<Record<string, number>>): Rich =>
    rich`You keep ${withCity.length > 0 ? rich`${withCity.length === 1 ? "the city" : "the cities"} in ${areas(withCity)}` : "no city"}${Object.keys(counts).length > 0 ? rich`, and of your tokens ${places(counts)}` : ""}.`,
  openProvinces: ["On the border now"] as Rich,
  takenProvinces: ["Annexed, in this order"] as Rich,
  cityFor: (points: number): Rich => [`a city, ${many(points, "point")}`],
  tokensOf: (count: number): Rich => [tokens(count)],
  ownStock: (t: number, c: number): Rich => [`You have ${tokens(t)} and ${cities(c)} in stock.`],
  noHorde: ["Nothing chosen: the barbarians beyond the limit disperse"] as Rich,
  unitsThere: (counts: Readonly<Record<string, number>>, cityOf: string | null): Rich =>
    and([
      ...(cityOf === null ? [] : [rich`a city of ${civ(cityOf)}`]),
      ...Object.entries(counts).map(([id, count]) => rich`${tokens(count)} of ${civ(id)}`),
    ]),
  shipIn: (number: number, id: string): Rich => rich`Ship ${number + 1} in ${area(id)}`,
  pointsPaid: ["Unit points to pay for"] as Rich,
  priceEach: (price: number): Rich => [`${price} treasury each`],
  boughtOff: (treasury: number, points: number): Rich => [
    points > 0
      ? `You pay ${treasury} treasury and lose units worth ${many(points, "point")}.`
      : `You pay ${treasury} treasury and lose nothing.`,
  ],
  askNobody: ["Nothing chosen: you ask nobody else"] as Rich,
  askFor: ["Which commodity"] as Rich,
  askFirst: ["Whom to ask first"] as Rich,
  youHold: (count: number): Rich => (count > 0 ? [`you hold ${count}`] : []),
  newCity: ["A new city in an empty area"] as Rich,
  newTokens: (most: number): Rich => [`Or up to ${tokens(most)} from stock`],
};
