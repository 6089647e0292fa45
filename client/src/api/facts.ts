// Written by `python -m tools.engine_types`; do not edit.

export type Group = "science" | "arts" | "crafts" | "civics" | "religion";
export type Epoch = "stone" | "early_bronze" | "middle_bronze" | "late_bronze" | "early_iron" | "late_iron";
export type AstSide = "basic" | "expert";

/** Everything printed for one edition: areas, cards, tables, and our words for each card. */
export interface EditionFacts {
  readonly id: string;
  readonly name: string;
  /** In rank order. */
  readonly civilizations: Readonly<Record<string, Civilization>>;
  /** In order of cost. */
  readonly advances: Readonly<Record<string, AdvanceFacts>>;
  readonly commodities: Readonly<Record<string, CommodityFacts>>;
  readonly calamities: Readonly<Record<string, CalamityFacts>>;
  readonly ast: Readonly<Partial<Record<AstSide, AstFacts>>>;
  readonly pieces: Pieces;
  /** Points in each group with which all begin, by number of players. */
  readonly starting_credits: Readonly<Record<string, number>>;
  /** By number of players; none where everything may be kept. */
  readonly hand_limits: Readonly<Record<string, number>>;
  readonly theme_sets: Readonly<Record<string, ThemeSet>>;
  readonly theme_sets_by_players: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly short_game: ShortGame | null;
  readonly areas: Readonly<Record<string, AreaFacts>>;
  readonly seas: Readonly<Record<string, SeaFacts>>;
  readonly flood_plains: Readonly<Record<string, FeatureFacts>>;
  readonly volcanoes: Readonly<Record<string, FeatureFacts>>;
  /** Areas that are coastal only while all of these boards are on the table. */
  readonly coast_needs_boards: Readonly<Record<string, readonly number[]>>;
  /** Pairs that touch in a point only and are not neighbours. */
  readonly not_adjacent: readonly (readonly [string, string])[];
  /** What each number of cards of a commodity is worth, from none on. */
  readonly set_values: Readonly<Record<string, readonly number[]>>;
  /** Cards that each side gives at the least. */
  readonly cards_in_a_trade: number;
  /** How many of the cards named in an offer must be in it. */
  readonly true_names: number;
  readonly setups: readonly SetupFacts[];
  /** What players read of the edition besides its cards. */
  readonly words: Words;
  /** The phases of an ordinary turn, in order. */
  readonly phases: readonly string[];
  /** Those of turns with a sequence of play of their own. */
  readonly special_turns: Readonly<Record<string, readonly string[]>>;
  /** How many turns are played, where that is fixed. */
  readonly turns: number | null;
  /** What a guided game teaches, turn by turn. */
  readonly lessons: readonly Lesson[];
}

/** One civilization: its rank on the A.S.T., colour and start. */
export interface Civilization {
  readonly id: string;
  readonly name: string;
  readonly rank: number;
  readonly side: string;
  readonly colour: string;
  readonly start: string;
  /** Further areas in which it may begin instead. */
  readonly other_starts: readonly string[];
}

/** One civilization advance. */
export interface AdvanceFacts {
  readonly id: string;
  readonly name: string;
  readonly cost: number;
  /** What the card scores; in some editions its cost. */
  readonly victory_points: number;
  readonly groups: readonly Group[];
  readonly credits: Readonly<Partial<Record<Group, number>>>;
  readonly special_credit_to: string | null;
  readonly special_credit: number;
  /** Credits in groups of the buyer's choice. */
  readonly free_credits: number;
  /** What the card does, in our own words. */
  readonly text: string;
  /** Whether it gives credits and does nothing else. */
  readonly only_credits: boolean;
  /** The advance whose special credit makes this one cheaper. */
  readonly special_credit_from: string | null;
}

/** One commodity: its face value and how many cards make the whole set. */
export interface CommodityFacts {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly set_size: number;
  /** The block that has the whole set, or shared by both. */
  readonly home: "west" | "east" | "shared";
}

/** One calamity. */
export interface CalamityFacts {
  readonly id: string;
  readonly name: string;
  readonly stack: number;
  readonly kind: "minor" | "non_tradeable" | "tradeable";
  readonly modifiers: readonly Modifier[];
  readonly text: string;
}

/** One side of the A.S.T. */
export interface AstFacts {
  readonly rows: Readonly<Record<string, AstRow>>;
  readonly requirements: Readonly<Partial<Record<Epoch, Requirement>>>;
  readonly points_per_step: number;
  /** Other requirements a table may choose, by where they are printed (E-06). */
  readonly requirement_options: Readonly<Record<string, Readonly<Partial<Record<Epoch, Requirement>>>>>;
}

/** The pieces of each civilization. */
export interface Pieces {
  readonly tokens: number;
  readonly cities: number;
  readonly ships: number;
}

/** A Short Game theme set. */
export interface ThemeSet {
  readonly id: string;
  readonly name: string;
  readonly advances: readonly string[];
  readonly destroys_city: boolean;
}

/** The numbers of the Short Game's set-up (MC 10). */
export interface ShortGame {
  readonly ast_side: string;
  readonly cities: number;
  /** At least this many of the cities must be on city sites. */
  readonly cities_on_sites: number;
  readonly tokens: number;
  readonly treasury: number;
  /** The space of the A.S.T. on which every marker starts. */
  readonly space: number;
}

/** One land area of the board. */
export interface AreaFacts {
  readonly id: string;
  readonly name: string;
  /** Other printed spellings of the name. */
  readonly also: readonly string[];
  readonly region: string;
  readonly board: number;
  readonly limit: number;
  readonly site: "black" | "white" | null;
  readonly flood_plain: string | null;
  readonly volcano: string | null;
  readonly start: string | null;
  /** Coastal when every board is on the table; see `Map.coast_needs_boards`. */
  readonly coastal: boolean;
  /** Areas sharing a land border. */
  readonly land: readonly string[];
  /** Areas and open seas sharing a water border. */
  readonly water: readonly string[];
  /** The water neighbours, coast by coast. An isthmus would have two; on the board of Mega Civilization the water of every area is connected, so a coastal area has one. */
  readonly coasts: readonly (readonly string[])[];
}

/** One open sea. */
export interface SeaFacts {
  readonly id: string;
  readonly name: string;
  readonly water: readonly string[];
}

/** A flood plain or a volcano and the areas it lies in. */
export interface FeatureFacts {
  readonly id: string;
  readonly name: string;
  readonly areas: readonly string[];
}

/** A set-up with the commodities of each numbered stack, which all may know (MC 11). */
export interface SetupFacts {
  readonly players: number;
  /** "west", "east" or "both". */
  readonly board: string;
  /** The civilizations in rank order, each with the block it draws cards from. */
  readonly blocks: Readonly<Record<string, string>>;
  /** The map boards on the table. */
  readonly boards: readonly number[];
  /** How many cards of each commodity the full stacks of each block have, stack by stack. */
  readonly stacks: Readonly<Record<string, readonly Readonly<Record<string, number>>[]>>;
}

/** What players read of an edition, in our own words. */
export interface Words {
  /** What it is, in two sentences, for those who choose. */
  readonly summary: string;
  /** What the rules help adds to a phase, because editions differ in it. */
  readonly phases: Readonly<Record<string, string>>;
  /** The same for a term. */
  readonly terms: Readonly<Record<string, string>>;
  /** What it says of a phase in place of the words for all editions, which are not true here. */
  readonly phases_instead: Readonly<Record<string, string>>;
  /** The same for a term; nothing for one that this edition does not know. */
  readonly terms_instead: Readonly<Record<string, string>>;
  /** How the game goes, in a few paragraphs, where it goes its own way. */
  readonly intro: readonly string[];
  /** The phases as its rulebook numbers them from 1 on, where it does so its own way. */
  readonly printed: readonly (readonly string[])[];
}

/** Something that a guided game teaches in one of its turns; a page has the words. */
export interface Lesson {
  readonly id: string;
  readonly turn: number;
  readonly kind: "rule" | "aim" | "hint";
  /** The phase in which it is of use. */
  readonly phase: string;
  /** Whom it is for; None for everybody. */
  readonly civ: string | null;
  /** The places it speaks of. */
  readonly areas: readonly string[];
  /** The movement it would make, written as an answer; whoever has moved otherwise before may find that it does not fit. */
  readonly orders: readonly (Readonly<Record<string, string | number>>)[];
}

/** What an advance does to a number of a calamity, for a holder in that role. */
export interface Modifier {
  readonly advance: string;
  readonly role: "primary" | "secondary" | "any";
  /** Positive is worse for the victim; amounts that are not numbers are rules of the card. */
  readonly amount: number;
  /** The number that changes, in words: "damage". */
  readonly of: string;
}

/** One civilization's row on one side of the A.S.T. */
export interface AstRow {
  /** The epoch of each space; `epochs[0]` is the start arrow (Stone Age). */
  readonly epochs: readonly Epoch[];
}

/** The requirements of an epoch of the A.S.T. */
export interface Requirement {
  readonly cities: number;
  readonly advances: number;
  readonly costly_advances: number;
  /** `costly_advances` must cost at least this. */
  readonly costly_from: number;
  /** Advances that cost less than 100. */
  readonly cheap_advances: number;
  /** Victory points of advances. */
  readonly victory_points: number;
}
