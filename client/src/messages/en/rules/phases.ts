/** The sequence of play: what each part is called and what happens in it. */
import type { PHASES } from "../../../api/engine";

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
    help: "Each city brings taxes: tokens go from stock to treasury, two for a city unless a card allows another rate.",
  },
  tax_revolts: {
    name: "Tax revolts",
    group: 1,
    help: "Cities for which the stock could not pay the full tax revolt and go over to the player with most cities in stock.",
  },
  population_expansion: {
    name: "Population expansion",
    group: 2,
    help: "Every area with one token gets one more, every area with two or more gets two more, from stock.",
  },
  census: {
    name: "Census",
    group: 2,
    help: "The tokens of each player on the board are counted. Who has most moves first.",
  },
  movement: {
    name: "Movement",
    group: 3,
    help: "Players build and pay for ships and move: a token over one land border, a ship over four water borders with five tokens aboard. One after the other in census order, unless the table has chosen that all move at once in the open, or by sealed plans that are carried out in census order.",
  },
  token_conflicts: {
    name: "Conflicts",
    group: 4,
    help: "Where tokens of several players exceed the population limit, each side removes tokens in turn, the smaller first, until the limit holds or one side is left.",
  },
  awaited_conflicts: {
    name: "Conflicts that waited",
    group: 4,
    help: "Conflicts of players who may take losses from neighbouring areas come after the others, in the order they choose.",
  },
  city_attacks: {
    name: "City attacks",
    group: 4,
    help: "Seven tokens of one player take a city; six defenders take its place and are fought. Cards change the numbers.",
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
    help: "Each city needs two tokens of its owner on the board. Cities without support are reduced to tokens.",
  },
  drawing_trade_cards: {
    name: "Drawing trade cards",
    group: 6,
    help: "Who has n cities draws one card from each of the stacks 1 to n.",
  },
  additional_purchases: {
    name: "Buying trade cards",
    group: 6,
    help: "Who can pay may buy further cards from the treasury, those with fewest cities first.",
  },
  trade: {
    name: "Trade",
    group: 7,
    help: "All trade at once. A deal has at least three cards on each side. Of the names given, the first two must be true. Calamities may be passed on unseen.",
  },
  calamity_selection: {
    name: "Calamity selection",
    group: 8,
    help: "Everybody shows how many calamities they hold. Duplicates and those above the limit are discarded at random.",
  },
  minor_calamities: {
    name: "Minor calamities",
    group: 9,
    help: "Minor calamities are revealed all at once and strike only their holders.",
  },
  calamity_resolution: {
    name: "Major calamities",
    group: 9,
    help: "Major calamities are called one after the other, by stack; of one stack the non-tradeable comes first.",
  },
  special_abilities: {
    name: "Special abilities",
    group: 10,
    help: "Seven advances let their holder do something once a turn: earn treasury, demand cards, take over or destroy what stands in a neighbouring area, win over barbarians, or resettle. Each is used or not, one after the other; who is furthest on the A.S.T. comes first. Other advances protect from some of them.",
  },
  late_token_conflicts: {
    name: "Late conflicts",
    group: 11,
    help: "Calamities and special abilities move pieces about: where that has brought too many together, they fight as in phase 4.",
  },
  late_awaited_conflicts: {
    name: "Late conflicts that waited",
    group: 11,
    help: "Late conflicts of players who may take losses from neighbouring areas come after the others, in the order they choose.",
  },
  late_city_attacks: {
    name: "Late city attacks",
    group: 11,
    help: "If calamities or abilities have brought tokens to a foreign city, the attack is resolved now, as in phase 4.",
  },
  late_surplus_population: {
    name: "Late surplus",
    group: 11,
    help: "Tokens above the population limits go back to stock once more, before advances are bought.",
  },
  late_city_support: {
    name: "Late city support",
    group: 11,
    help: "Calamities cost tokens: each city is asked once more for its support, two tokens on the board, and reduced if it has none.",
  },
  advances_acquisition: {
    name: "Buying advances",
    group: 12,
    help: "Furthest on the A.S.T. first, players buy civilization advances with sets of commodity cards and treasury.",
  },
  hand_limit: {
    name: "Hand limit",
    group: 12,
    help: "Who holds more commodity cards than the hand limit after buying discards the rest, by choice.",
  },
  leaving: {
    name: "Leaving",
    group: 12,
    help: "Players whose leaving all have agreed to go now: their region is closed, and what they have elsewhere becomes barbarian.",
  },
  succession_markers: {
    name: "Succession markers",
    group: 13,
    help: "Each marker moves one space if its owner has what the epoch of that space asks for.",
  },
  game_end: {
    name: "End of the game",
    group: 13,
    help: "On the basic side the game ends with the turn in which a marker reaches the last space of its row. On the expert side the turn after the first marker has entered the Late Iron Age is the last. The players may also agree to end after a turn.",
  },
  reshuffling: {
    name: "Reshuffling",
    group: 13,
    help: "Discarded trade cards are shuffled and put under their stacks, commodities and tradeable calamities first, the non-tradeable ones at the bottom.",
  },
};
