/** What the coach says of events that befall a player for the first time in a real game. */
import type { GameEvent } from "../../../../../api/engine";
import type { Real } from "../../../../../model/lessons/real";
import { area, card, civ, rich, term, type Rich } from "../../../../rich";
import { and, areas, cities, many, tokens, unsnake } from "../../../words";

type Of<K extends GameEvent["type"]> = Extract<GameEvent, { type: K }>;
type Told =
  | "CalamityStruck"
  | "CitiesRaided"
  | "CityAnnexed"
  | "CityTaken"
  | "HordeMoved"
  | "LastTurnBegins"
  | "MarkerMovedBack"
  | "NationDivided"
  | "ShipsLost"
  | "SuccessionMarkerChecked"
  | "SupportChecked"
  | "TaxRevolt"
  | "TaxesCollected"
  | "TradeCardsDrawn"
  | "UnitsAnnexed";

/** "4 cities (you had 3)". */
const lacking = (checks: Of<"SuccessionMarkerChecked">["checks"]): Rich =>
  and(
    checks
      .filter(({ needed, there }) => there < needed)
      .map(({ requirement, needed, there }) => {
        const name = requirement === "cities" ? "cities" : unsnake(requirement).toLowerCase();
        return `${needed} ${name} (you had ${there})`;
      }),
  );

export interface Telling<K extends GameEvent["type"]> {
  /** Whether it befell this player. */
  readonly isMine: (event: Of<K>, me: string) => boolean;
  readonly say: (event: Of<K>, known: Real) => Rich;
}

/** Which events are told, of whom, and how. */
export const realEvents: { readonly [K in Told]: Telling<K> } = {
  CalamityStruck: {
    isMine: ({ victim }, me) => victim === me,
    say: ({ calamity }) =>
      rich`${card(calamity)} struck you: the card was in your hand when trade ended, and now it is gone. Press its name to read what it does, and which advances soften it.`,
  },
  CitiesRaided: {
    isMine: ({ cities: raided }, me) => Object.values(raided).includes(me),
    say: ({ cities: raided }, { me }) =>
      rich`Pirates took ${areas(Object.keys(raided).filter((id) => raided[id] === me))}. A ${term("pirate_city")} belongs to nobody; you can attack it like a rival's city and build there again.`,
  },
  CityAnnexed: {
    isMine: ({ owner }, me) => owner === me,
    say: ({ area: id, annexed_by: by }) =>
      rich`Your city in ${area(id)} now belongs to ${civ(by)}. It cost them a city piece and will have to be fed; you can win it back with tokens.`,
  },
  CityTaken: {
    isMine: ({ defender }, me) => defender === me,
    say: ({ area: id, attacker, needed }) =>
      rich`${civ(attacker)} attacked your city in ${area(id)}: ${tokens(needed)} are enough for that. It became tokens of yours, which fought on. Leave no city where so many can meet.`,
  },
  HordeMoved: {
    isMine: ({ victim }, me) => victim === me,
    say: ({ area: id, tokens: count }) =>
      rich`${many(count, "barbarian")} came to ${area(id)}. Such ${term("barbarians")} fight like a player's people, and those who are left stay until somebody drives them out.`,
  },
  LastTurnBegins: {
    isMine: () => true,
    say: () =>
      rich`A marker has entered the last age: one more turn is played. Spend what scores nothing in hand, and keep your cities fed.`,
  },
  MarkerMovedBack: {
    isMine: ({ civ: whose }, me) => whose === me,
    say: ({ steps, space }, { perStep }) =>
      rich`Your marker went back ${many(steps, "step")} to space ${space}, which costs ${steps * perStep} points. It goes on again as soon as you have what the next space asks for.`,
  },
  NationDivided: {
    isMine: ({ victim }, me) => victim === me,
    say: () =>
      rich`Civil war has divided your nation, and another player leads a part of it now. Gather those who are left round the cities that they can feed.`,
  },
  ShipsLost: {
    isMine: ({ civ: whose }, me) => whose === me,
    say: () => rich`You lost ships. They are back in your stock and can be built again.`,
  },
  SuccessionMarkerChecked: {
    isMine: ({ civ: whose, start, space }, me) => whose === me && space <= start,
    say: ({ checks }, { perStep }) =>
      rich`Your marker stayed where it was, for its next space asks for ${lacking(checks)}. Each step is ${perStep} points, so aim for that.`,
  },
  SupportChecked: {
    isMine: ({ civ: whose }, me) => whose === me,
    say: ({ cities: count, tokens: there, rate }) =>
      rich`Your ${cities(count)} needed ${tokens(count * rate)} to feed them, and you had ${there}: cities without food fall back into tokens. Before you build or move, leave ${rate} for each city.`,
  },
  TaxRevolt: {
    isMine: ({ civ: whose }, me) => whose === me,
    say: ({ cities: lost }) =>
      rich`${areas(lost)} revolted, for your stock could not pay the tax. A lower rate needs fewer tokens, and coins spent on advances or ships go back to your stock.`,
  },
  TaxesCollected: {
    isMine: ({ civ: whose }, me) => whose === me,
    say: ({ collected, cities: own, rate }) =>
      rich`Taxes: ${own === 1 ? "your city" : `each of your ${cities(own)}`} owes ${tokens(rate)}, and ${collected} went from your stock to your treasury. Cities whose tax the stock cannot pay revolt, and as a rule another player takes them. So leave some stock; coins you spend go back to it.`,
  },
  TradeCardsDrawn: {
    isMine: ({ civ: whose }, me) => whose === me,
    say: ({ draws }) =>
      rich`You drew ${many(draws.length, "trade card")}: one from each stack, from the first up to as many as you have cities. Cards of one kind make a set, and a set is worth far more than its cards. That is what you trade for.`,
  },
  UnitsAnnexed: {
    isMine: ({ victim }, me) => victim === me,
    say: () =>
      rich`Some of your people and cities were taken over by another player. They stay on the map in that player's colour; you can win the places back.`,
  },
};
