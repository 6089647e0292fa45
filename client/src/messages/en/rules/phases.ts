/** The sequence of play: what each part is called and what happens in it. */
import type { OPENING_PHASES, PHASES } from "../../../api/engine";
import { unsnake } from "../words";

export type PhaseName = (typeof PHASES)[number];

interface PhaseWords {
  readonly name: string;
  /** The number of the printed phase it belongs to. */
  readonly group: number;
  readonly help: string;
}

/** The printed phases, by number. */
export const phaseGroups: Readonly<Record<number, string>> = {
  1: "Tax collection",
  2: "Population expansion",
  3: "Movement",
  4: "Conflict",
  5: "City construction",
  6: "Trade cards",
  7: "Trade",
  8: "Calamity selection",
  9: "Calamities",
  10: "Special abilities",
  11: "Surplus population",
  12: "Advances",
  13: "A.S.T.",
};

export const phases: Readonly<Record<PhaseName, PhaseWords>> = {
  tax_collection: {
    name: "Tax collection",
    group: 1,
    help: "Each city pays taxes: tokens move from stock to treasury, two per city unless a card allows another rate.",
  },
  tax_revolts: {
    name: "Tax revolts",
    group: 1,
    help: "Cities whose tax the stock could not pay in full revolt and go over to the player with the most cities in stock.",
  },
  population_expansion: {
    name: "Population expansion",
    group: 2,
    help: "Each area with one of your tokens gains one more, and each with two or more gains two, from stock.",
  },
  census: {
    name: "Census",
    group: 2,
    help: "Each player's tokens on the board are counted. Whoever has the most moves first.",
  },
  ship_construction: {
    name: "Ships",
    group: 3,
    help: "Before anybody moves, ships are built for two tokens each and kept for one, from the treasury or from the area where they lie. A ship that is not paid for goes back to stock at once.",
  },
  movement: {
    name: "Movement",
    group: 3,
    help: "Players build ships, pay for those they have, and move: a token across one land border, a ship across up to four water borders with up to five tokens aboard. Players move one at a time in census order, unless the table has chosen to move all at once in the open, or by sealed plans carried out in census order.",
  },
  token_conflicts: {
    name: "Conflicts",
    group: 4,
    help: "Where the tokens of several players together exceed the population limit, the sides remove tokens in turn, the smallest first, until they fit the limit or one side is left.",
  },
  awaited_conflicts: {
    name: "Delayed conflicts",
    group: 4,
    help: "Conflicts of players who may take losses from neighbouring areas come after all others, in the order they choose.",
  },
  city_attacks: {
    name: "City attacks",
    group: 4,
    help: "It takes seven of a player's tokens to attack a city; the city is replaced by six defenders, who fight. Cards change the numbers.",
  },
  city_construction: {
    name: "City construction",
    group: 5,
    help: "Six tokens on a city site, or twelve elsewhere, become a city.",
  },
  surplus_population: {
    name: "Surplus population",
    group: 5,
    help: "Tokens above the population limit of their area go back to stock.",
  },
  city_support: {
    name: "City support",
    group: 5,
    help: "Each city needs two of its owner's tokens on the board. Unsupported cities are reduced to tokens.",
  },
  drawing_trade_cards: {
    name: "Drawing trade cards",
    group: 6,
    help: "A player with n cities draws one card from each of stacks 1 to n.",
  },
  additional_purchases: {
    name: "Buying trade cards",
    group: 6,
    help: "Players may buy more cards with treasury, those with the fewest cities first.",
  },
  trade: {
    name: "Trade",
    group: 7,
    help: "Everybody trades at once. A deal has at least three cards on each side. Of the cards named, the first two must be true. Calamities may be passed on unseen.",
  },
  calamity_selection: {
    name: "Calamity selection",
    group: 8,
    help: "Everybody shows how many calamities they hold. Duplicates and any above the limit are discarded, chosen at random.",
  },
  minor_calamities: {
    name: "Minor calamities",
    group: 9,
    help: "Minor calamities are all revealed at once and strike only their holders.",
  },
  calamity_resolution: {
    name: "Major calamities",
    group: 9,
    help: "Major calamities are called one after another, by stack; within a stack the non-tradeable one comes first.",
  },
  returning_cards: {
    name: "Cards go back",
    group: 9,
    help: "Calamities that were resolved, and cards that were lost to them, go under their stacks without being shuffled.",
  },
  special_abilities: {
    name: "Special abilities",
    group: 10,
    help: "Seven advances let their holder do something once a turn: earn treasury, demand cards, take over or destroy the units in a neighbouring area, win over barbarians, or resettle. Players use theirs, or not, one player after another, furthest along the A.S.T. first. Other advances protect against some of them.",
  },
  late_token_conflicts: {
    name: "Late conflicts",
    group: 11,
    help: "Calamities and special abilities move pieces around; where too many now share an area, they fight as in phase 4.",
  },
  late_awaited_conflicts: {
    name: "Late delayed conflicts",
    group: 11,
    help: "Late conflicts of players who may take losses from neighbouring areas come after all others, in the order they choose.",
  },
  late_city_attacks: {
    name: "Late city attacks",
    group: 11,
    help: "If calamities or abilities have brought tokens into an area with another player's city, the attack is resolved now, as in phase 4.",
  },
  late_surplus_population: {
    name: "Late surplus",
    group: 11,
    help: "Tokens above the population limits go back to stock again, before advances are bought.",
  },
  late_city_support: {
    name: "Late city support",
    group: 11,
    help: "Calamities cost tokens, so support is checked again: each city needs two tokens on the board, and unsupported cities are reduced.",
  },
  advances_acquisition: {
    name: "Buying advances",
    group: 12,
    help: "Players buy civilization advances with sets of commodity cards and treasury, furthest along the A.S.T. first.",
  },
  hand_limit: {
    name: "Hand limit",
    group: 12,
    help: "After buying, players with more commodity cards than the hand limit discard the excess, as they choose.",
  },
  leaving: {
    name: "Leaving",
    group: 13,
    help: "Players leave now if everybody has agreed to it.",
  },
  succession_markers: {
    name: "Succession markers",
    group: 13,
    help: "Each marker moves one space if its owner meets the requirements of that space's epoch.",
  },
  game_end: {
    name: "End of the game",
    group: 13,
    help: "On the Basic side the game ends with the turn in which a marker reaches the last space of its row. On the Expert side the last turn is the one after a marker first enters the Late Iron Age. The players may also agree to end after any turn.",
  },
  reshuffling: {
    name: "Reshuffling",
    group: 13,
    help: "Discarded trade cards are shuffled and put under their stacks: first commodities and tradeable calamities, then the non-tradeable ones at the bottom.",
  },
};

export type OpeningPhase = (typeof OPENING_PHASES)[number];

/** What is done before the first turn, where a game does not begin at its beginning. */
export const openings: Readonly<Record<OpeningPhase, string>> = {
  start_areas: "Choosing start areas",
  drawing_theme_sets: "Drawing theme sets",
  placing_cities: "Placing cities",
  revealing_theme_sets: "Showing theme sets",
  choosing_credits: "Choosing credits",
  destroying_cities: "Destroying cities",
  first_trade_cards: "First trade cards",
  placing_tokens: "Placing tokens",
  filling_treasuries: "Filling treasuries",
  setting_markers: "Setting markers",
};

/** The printed names of the theme sets. */
const themeSets: Readonly<Record<string, string>> = {
  coin_and_commerce: "Coin and Commerce",
  exploring_the_deserts: "Exploring the Deserts",
  mystical_palaces: "Mystical Palaces",
  sacred_constructors: "Sacred Constructors",
  early_merchants: "Early Merchants",
  cultural_heights: "Cultural Heights",
  spreading_knowledge: "Spreading Knowledge",
  conquering_the_seas: "Conquering the Seas",
  emerging_empire: "Emerging Empire",
};

export const themeSet = (id: string): string => themeSets[id] ?? unsnake(id);
