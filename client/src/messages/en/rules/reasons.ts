/** Why something is suggested: one sentence for each code of the server, with its numbers. */
import { advance, area, card, civ, rich, type Rich } from "../../rich";
import { epochs } from "../screens/table/table";
import { and, areas, cardsOf, cities, civs, counted, many, tokens } from "../words";

type Reasons = Readonly<Record<string, unknown>>;
type Counts = Readonly<Record<string, number>>;

const number = (facts: Reasons, name: string): number => Number(facts[name]);
const names = (facts: Reasons, name: string): readonly string[] => facts[name] as readonly string[];
const counts = (facts: Reasons, name: string): Counts => facts[name] as Counts;

/** "3 cities and 12 tokens"; what there is none of is left out. */
function pieces(facts: Reasons): string {
  const found = [
    number(facts, "cities") && cities(number(facts, "cities")),
    number(facts, "tokens") && tokens(number(facts, "tokens")),
  ].filter(Boolean);
  return found.join(" and ") || "nothing";
}

/** "Rome (34 points) and Hatti (31 points)". */
const scores = (points: Counts): Rich =>
  and(Object.entries(points).map(([id, score]) => rich`${civ(id)} (${many(score, "point")})`));

/** "; next turn you would have 16". */
const grown = (facts: Reasons): string =>
  facts.next === null ? "" : `; next turn you would have ${number(facts, "next")}`;

/** ", and the Early Bronze Age asks for 2". */
function asked(facts: Reasons): string {
  const wanted = number(facts, "wanted");
  const epoch = epochs[facts.epoch as keyof typeof epochs];
  return wanted > 0 && epoch !== undefined ? `, and the ${epoch} asks for ${wanted}` : "";
}

/** "Sinai (limit 4)". */
const limits = (facts: Reasons): Rich =>
  and(
    Object.entries(counts(facts, "areas")).map(([id, limit]) => rich`${area(id)} (limit ${limit})`),
  );

export const reasons = {
  // ------------------------------------------------------------------ movement

  moves_to_build: (facts: Reasons): Rich =>
    rich`It brings enough tokens together for a city in ${areas(names(facts, "areas"))}: you would have ${cities(number(facts, "cities"))}${asked(facts)}.`,
  moves_to_attack: (facts: Reasons): Rich =>
    rich`It attacks ${civs(names(facts, "players"))}: ${and(
      Object.entries(counts(facts, "areas")).map(
        ([id, count]) => rich`${tokens(count)} in ${area(id)}`,
      ),
    )}.`,
  moves_to_live: (facts: Reasons): Rich => {
    const [reached, used] = [number(facts, "reached"), number(facts, "used")];
    if (used > 0)
      return [
        `${used} of ${tokens(number(facts, "tokens"))} become cities, and ${number(facts, "kept")} live on in other areas${grown(facts)}.`,
      ];
    const land = reached > 0 ? ` and reaches ${many(reached, "new area")}` : "";
    return [
      `It keeps ${number(facts, "kept")} of ${tokens(number(facts, "tokens"))}${land}${grown(facts)}.`,
    ];
  },
  stays: (facts: Reasons): Rich => [
    `No move makes more room: ${number(facts, "kept")} of ${tokens(number(facts, "tokens"))} live where they are${grown(facts)}.`,
  ],
  needs_no_ship: (facts: Reasons): Rich => [
    `No voyage this turn would gain you more than the ${number(facts, "price")} that a ship costs.`,
  ],
  tends_ships: (facts: Reasons): Rich => {
    const [built, kept] = [number(facts, "built"), number(facts, "kept")];
    const done = [built && `builds ${built}`, kept && `keeps ${kept}`].filter(Boolean);
    const paid = [
      number(facts, "treasury") && `${number(facts, "treasury")} treasury`,
      number(facts, "tokens") && tokens(number(facts, "tokens")),
    ].filter(Boolean);
    return [
      `It ${done.join(" and ")} of your ships for ${paid.join(" and ")}: your tokens can go where no march leads.`,
    ];
  },

  // ------------------------------------------------------------------ people and cities

  taxes: (facts: Reasons): Rich => {
    const revolting = number(facts, "revolting");
    const revolt = revolting > 0 ? `${cities(revolting)} would revolt` : "no city revolts";
    return [
      `It brings ${number(facts, "treasury")} treasury and leaves ${tokens(number(facts, "stock"))} in stock to grow; ${revolt}.`,
    ];
  },
  has_room: (facts: Reasons): Rich => {
    const [room, count] = [number(facts, "room"), number(facts, "tokens")];
    if (room === 0)
      return [
        `All ${many(number(facts, "areas"), "area")} are full: which of them grow hardly matters.`,
      ];
    return [
      `${room} of the ${tokens(count)} have room where they stand, in ${many(number(facts, "areas"), "area")}.`,
    ];
  },
  builds: (facts: Reasons): Rich =>
    rich`With ${areas(names(facts, "areas"))} you have ${cities(number(facts, "cities"))}${asked(facts)}; ${tokens(number(facts, "tokens"))} are left, and ${number(facts, "needed")} must support them.`,
  cities_enough: (facts: Reasons): Rich => [
    `You have ${cities(number(facts, "cities"))}; another would bring you little.`,
  ],
  city_unsupported: (facts: Reasons): Rich => {
    const reserve = number(facts, "reserve");
    const spare = reserve > 0 ? `, and ${reserve} in reserve` : "";
    return [
      `A city more would leave ${tokens(number(facts, "left"))}; ${cities(number(facts, "cities"))} need ${number(facts, "needed")}${spare}.`,
    ];
  },
  first_cities: (facts: Reasons): Rich => [
    `${number(facts, "wild")} off the city sites, and ${many(number(facts, "free"), "site")} left free: there a later city takes ${tokens(number(facts, "on_site"))}, elsewhere ${number(facts, "in_wilderness")}.`,
  ],
  roomiest_start: (facts: Reasons): Rich =>
    rich`${area(String(facts.area))} has room for ${tokens(number(facts, "room"))}, the next best for ${number(facts, "next")}.`,
  most_credits: (facts: Reasons): Rich => [
    `You would have ${many(number(facts, "credits"), "credit")} in this group, the most of all.`,
  ],

  // ------------------------------------------------------------------ losses

  keeps_units: (facts: Reasons): Rich => [
    `You lose ${pieces(facts)}; ${cities(number(facts, "standing"))} and ${tokens(number(facts, "left"))} are left, and ${number(facts, "needed")} must support them.`,
  ],
  takes_units: (facts: Reasons): Rich =>
    rich`${civ(String(facts.player))} loses ${pieces(facts)} and keeps ${tokens(number(facts, "left"))}.`,
  soon_rebuilt: (facts: Reasons): Rich =>
    rich`${area(String(facts.area))} has a city site: ${tokens(number(facts, "tokens"))} build it again.`,
  least_city: (facts: Reasons): Rich => rich`Of your cities you miss least ${limits(facts)}.`,
  leaves_most_tokens: (facts: Reasons): Rich =>
    rich`The higher the limit, the more tokens take the place of the city: ${limits(facts)}.`,
  best_city: (facts: Reasons): Rich =>
    rich`Of the cities of ${civ(String(facts.player))} the best to choose: ${limits(facts)}.`,
  cities_for_steps: (facts: Reasons): Rich => [
    `It saves ${many(number(facts, "steps"), "step")} on the A.S.T.; ${cities(number(facts, "left"))} are left, and your next step asks for ${number(facts, "wanted")}.`,
  ],
  cities_before_steps: (facts: Reasons): Rich => [
    `Your ${cities(number(facts, "left"))} are worth more: your next step asks for ${number(facts, "wanted")}.`,
  ],
  ship_before_token: (facts: Reasons): Rich => [
    `A ship lost instead keeps your tokens in the fight; ${many(number(facts, "ships"), "ship")} may go.`,
  ],
  token_in_the_fight: (facts: Reasons): Rich =>
    rich`The ${tokens(number(facts, "tokens"))} in ${area(String(facts.area))} are in the fight already.`,
  fewest_attackers: (facts: Reasons): Rich =>
    rich`Of ${many(number(facts, "attacks"), "attack")} the one on ${area(String(facts.area))} has the fewest tokens: ${number(facts, "tokens")}.`,
  any_order: (facts: Reasons): Rich => [
    `All ${many(number(facts, "conflicts"), "conflict")} will be fought; the order hardly matters.`,
  ],
  takes_all: (facts: Reasons): Rich =>
    rich`It is all there is to take from ${civ(String(facts.player))}: ${facts.card === true ? "a card and " : ""}${number(facts, "treasury")} treasury.`,
  stock_grows_first: (facts: Reasons): Rich =>
    rich`After your attack on ${area(String(facts.area))}, up to ${tokens(number(facts, "tokens"))} more are in stock to defend the city.`,
  saves_wait: (facts: Reasons): Rich =>
    rich`You may wait only once a turn: better not yet for ${area(String(facts.area))}.`,

  // ------------------------------------------------------------------ cards and treasury

  free_card: (facts: Reasons): Rich => [`A card of stack ${number(facts, "stack")} for nothing.`],
  buys_card: (facts: Reasons): Rich => [
    `A card of stack ${number(facts, "stack")} for ${number(facts, "price")}; ${number(facts, "left")} treasury stay for ships and cities.`,
  ],
  card_too_dear: (facts: Reasons): Rich => [
    `No card is worth its price to you: the cheapest costs ${number(facts, "price")} treasury.`,
  ],
  keeps_treasury: (facts: Reasons): Rich => [
    `Of your ${number(facts, "treasury")} treasury, ${number(facts, "kept")} should stay for ships and cities; the rest buys no card.`,
  ],
  discards_least: (facts: Reasons): Rich =>
    rich`The cards you will miss least: ${counted(counts(facts, "cards"))}; your sets lose ${number(facts, "loss")}.`,
  cards_or_treasury: (facts: Reasons): Rich => {
    const [count, paid] = [number(facts, "count"), number(facts, "paid")];
    const gone =
      count > 0 ? `Without ${cardsOf(count)} your sets lose ${number(facts, "loss")}` : "";
    const kept =
      paid > 0
        ? `${paid} treasury keep the others`
        : `keeping one costs ${number(facts, "price")} treasury`;
    return [gone ? `${gone}; ${kept}.` : `It costs ${paid} treasury and no card.`];
  },
  treasury_before_city: (facts: Reasons): Rich => [
    `The ${number(facts, "price")} treasury score ${many(number(facts, "points"), "point")}, more than the city still brings.`,
  ],
  city_before_treasury: (facts: Reasons): Rich => [
    `A city is worth more than ${number(facts, "price")} treasury: you keep ${cities(number(facts, "cities"))} and ${number(facts, "left")} treasury.`,
  ],
  cards_for_cities: (facts: Reasons): Rich => [
    `Your sets lose ${number(facts, "loss")} with ${cardsOf(number(facts, "count"))}, and ${cities(number(facts, "cities"))} stay.`,
  ],
  cards_before_cities: (facts: Reasons): Rich => [
    `The ${cardsOf(number(facts, "count"))} are worth more to you than ${cities(number(facts, "cities"))}.`,
  ],
  missed_least: (facts: Reasons): Rich =>
    rich`Your sets lose least with ${card(String(facts.card))}: ${number(facts, "loss")}.`,
  worth_more_as_treasury: (facts: Reasons): Rich => [
    `These cards bring ${number(facts, "treasury")} treasury; your sets lose ${number(facts, "loss")}.`,
  ],
  worth_more_in_hand: (facts: Reasons): Rich => [
    `Your ${cardsOf(number(facts, "cards"))} are worth more in your hand than as treasury.`,
  ],
  sets_may_grow: (facts: Reasons): Rich => [
    `Trade is still to come: your ${cardsOf(number(facts, "cards"))} may grow into sets.`,
  ],

  // ------------------------------------------------------------------ calamities

  harms_most: (facts: Reasons): Rich =>
    rich`${tokens(number(facts, "tokens"))} hurt most where it counts: ${civs(names(facts, "players"))}.`,
  shares_harm: (facts: Reasons): Rich =>
    rich`It hurts those most who are ahead of you or close behind: ${and(
      Object.entries(counts(facts, "shares")).map(([id, points]) => rich`${civ(id)} (${points})`),
    )}.`,
  helps_least: (facts: Reasons): Rich =>
    rich`${civ(String(facts.player))} is furthest behind, with ${many(number(facts, "points"), "point")}, and gains least by it.`,
  names_leaders: (facts: Reasons): Rich =>
    rich`It strikes those who lead: ${scores(counts(facts, "points"))}.`,
  keeps_faction: (facts: Reasons): Rich => [`This faction is worth more: ${pieces(facts)}.`],
  keeps_best_units: (facts: Reasons): Rich => [
    `With ${pieces(facts)} here you keep the best nation, whatever the other player adds.`,
  ],
  leaves_victim_least: (facts: Reasons): Rich => [
    `With ${pieces(facts)} more, the victim keeps least, whichever faction they choose.`,
  ],
  annexes_most: (facts: Reasons): Rich => [`It brings you ${pieces(facts)}.`],
  gives_up: (facts: Reasons): Rich =>
    rich`${civ(String(facts.player))} gets ${pieces(facts)}; the rest stays yours.`,
  keeps_cities: (facts: Reasons): Rich => [
    `Your ${cities(number(facts, "cities"))} need ${tokens(number(facts, "needed"))}; you have only ${number(facts, "spare")} to spare.`,
  ],
  tokens_suffice: (facts: Reasons): Rich => [
    `You have ${tokens(number(facts, "spare"))} more than the ${number(facts, "needed")} that your cities need, and they grow again.`,
  ],
  cannot_pay: (facts: Reasons): Rich => [
    `Your treasury pays for none; your cities need ${tokens(number(facts, "needed"))}.`,
  ],
  strikes_there: (facts: Reasons): Rich =>
    rich`In ${area(String(facts.area))} stand units of ${and(
      Object.entries(counts(facts, "points")).map(
        ([id, points]) => rich`${civ(id)} (${many(points, "unit point")})`,
      ),
    )}.`,
  equal_places: (facts: Reasons): Rich => [
    `All ${number(facts, "places")} places cost you the same${number(facts, "points") > 0 ? `: ${many(number(facts, "points"), "unit point")}` : ""}.`,
  ],
  sails_on: (facts: Reasons): Rich => [
    `${many(number(facts, "ships"), "ship")} stay where ${tokens(number(facts, "tokens"))} of yours can embark, the most there are.`,
  ],

  // ------------------------------------------------------------------ special abilities

  no_use_now: (facts: Reasons): Rich =>
    rich`Nothing to gain now with ${and(names(facts, "abilities").map(advance))}.`,
  strikes_area: (facts: Reasons): Rich => {
    const struck = Object.entries(counts(facts, "tokens")).map(
      ([id, count]) => rich`${tokens(count)} of ${civ(id)}`,
    );
    const city = facts.city_of === null ? [] : [rich`a city of ${civ(facts.city_of as string)}`];
    return rich`In ${area(String(facts.area))} it strikes ${and([...city, ...struck])}; nothing else in reach hurts more.`;
  },
  gains_treasury: (facts: Reasons): Rich => [
    `It brings ${number(facts, "treasury")} treasury and leaves ${tokens(number(facts, "stock"))} in stock.`,
  ],
  largest_hands: (facts: Reasons): Rich =>
    rich`They have the most cards: ${and(
      Object.entries(counts(facts, "cards")).map(([id, count]) => rich`${civ(id)} (${count})`),
    )}.`,
  likeliest_to_have: (facts: Reasons): Rich =>
    rich`${civ(String(facts.player))}, with ${cardsOf(number(facts, "cards"))}, is the likeliest to have ${card(String(facts.card))}.`,
  nobody_has_cards: (facts: Reasons): Rich => [
    `None of the ${number(facts, "players")} players left has a card.`,
  ],
  resettles: (facts: Reasons): Rich => [
    `${tokens(number(facts, "tokens"))} leave crowded areas for ${many(number(facts, "areas"), "area")} with room.`,
  ],
  settles: (facts: Reasons): Rich => [`It puts ${pieces(facts)} on the board for nothing.`],
  usual: (): Rich => ["It is what is played for a player who is away."],
} as const;
