/** What to read next: the cards and terms that belong to a phase or a term. */
import { advance, card, phase, term, type Ref } from "../messages/rich";

const all = (make: (id: string) => Ref, ...ids: readonly string[]): Ref[] => ids.map(make);

/** The advances that do something in each phase. */
export const PHASE_LINKS: Readonly<Record<string, readonly Ref[]>> = {
  tax_collection: [
    ...all(term, "tax_rate", "stock", "treasury"),
    ...all(advance, "coinage", "monarchy"),
  ],
  tax_revolts: [...all(term, "tax_revolt", "beneficiary"), ...all(advance, "democracy")],
  population_expansion: all(term, "token", "stock", "population_limit"),
  census: all(term, "census", "order_of_play"),
  ship_construction: [
    ...all(term, "ship", "treasury", "order_of_play"),
    ...all(advance, "military", "advanced_military"),
  ],
  movement: [
    ...all(term, "ship", "open_sea", "order_of_play"),
    ...all(
      advance,
      "roadbuilding",
      "cloth_making",
      "naval_warfare",
      "astronavigation",
      "military",
      "diplomacy",
      "cultural_ascendancy",
    ),
  ],
  token_conflicts: [
    ...all(term, "conflict", "population_limit", "barbarians"),
    ...all(advance, "metalworking", "agriculture", "naval_warfare"),
  ],
  awaited_conflicts: all(advance, "advanced_military"),
  city_attacks: [...all(term, "city", "pirate_city"), ...all(advance, "engineering")],
  city_construction: [
    ...all(term, "city", "city_site", "wilderness"),
    ...all(advance, "architecture", "urbanism"),
  ],
  surplus_population: [
    ...all(term, "population_limit", "stock"),
    ...all(advance, "agriculture", "public_works"),
  ],
  city_support: [
    ...all(term, "city_support", "reduce"),
    ...all(advance, "cultural_ascendancy"),
    ...all(card, "slave_revolt"),
  ],
  drawing_trade_cards: all(term, "stack", "commodity", "calamity"),
  additional_purchases: [
    ...all(term, "stack", "treasury"),
    ...all(advance, "rhetoric", "cartography", "mining", "wonder_of_the_world"),
  ],
  trade: all(term, "trade", "set", "calamity", "standing_offer"),
  calamity_selection: all(term, "calamity", "primary_victim"),
  minor_calamities: all(
    card,
    "tempest",
    "squandered_wealth",
    "city_riots",
    "city_in_flames",
    "tribal_conflict",
    "minor_uprising",
    "banditry",
    "coastal_migration",
  ),
  returning_cards: all(term, "stack", "calamity"),
  calamity_resolution: all(
    term,
    "primary_victim",
    "secondary_victim",
    "beneficiary",
    "damage",
    "reduce",
    "annex",
  ),
  special_abilities: [
    ...all(
      advance,
      "trade_routes",
      "politics",
      "provincial_empire",
      "monotheism",
      "fundamentalism",
      "universal_doctrine",
      "diaspora",
    ),
    ...all(advance, "philosophy", "theology", "public_works", "cultural_ascendancy"),
    ...all(term, "order_of_play", "annex"),
  ],
  late_token_conflicts: all(phase, "token_conflicts"),
  late_awaited_conflicts: all(phase, "awaited_conflicts"),
  late_city_attacks: all(phase, "city_attacks"),
  late_surplus_population: all(phase, "surplus_population"),
  late_city_support: all(phase, "city_support"),
  advances_acquisition: [
    ...all(term, "advance", "set", "credits", "special_credit", "treasury"),
    ...all(advance, "mining", "trade_empire", "library", "anatomy", "written_record", "monument"),
  ],
  hand_limit: [...all(term, "hand_limit"), ...all(advance, "roadbuilding")],
  leaving: all(term, "barbarians", "regent"),
  succession_markers: [
    ...all(term, "ast", "epoch"),
    ...all(card, "regression"),
    ...all(advance, "wonder_of_the_world"),
  ],
  game_end: all(term, "score", "ast"),
  reshuffling: all(term, "stack"),
};

export const TERM_LINKS: Readonly<Record<string, readonly Ref[]>> = {
  short_game: all(term, "theme_set", "city_site", "population_limit", "ast"),
  theme_set: all(term, "short_game", "advance"),
  annex: [
    ...all(card, "civil_war", "tyranny", "treachery"),
    ...all(advance, "politics", "monotheism"),
  ],
  ast: [...all(term, "epoch", "score"), phase("succession_markers")],
  barbarians: [
    ...all(card, "barbarian_hordes"),
    term("pirate_city"),
    advance("universal_doctrine"),
  ],
  beneficiary: all(term, "primary_victim", "trade"),
  calamity: [phase("calamity_resolution"), phase("minor_calamities"), term("beneficiary")],
  census: [phase("census"), term("order_of_play")],
  city: [
    ...all(term, "city_site", "city_support"),
    phase("city_construction"),
    phase("city_attacks"),
  ],
  city_support: [phase("city_support"), card("slave_revolt"), advance("cultural_ascendancy")],
  commodity: all(term, "set", "face_value", "stack"),
  conflict: [phase("token_conflicts"), advance("metalworking"), advance("advanced_military")],
  credits: all(term, "special_credit", "advance"),
  flood_plain: [card("flood")],
  open_sea: [advance("astronavigation"), card("cyclone")],
  pirate_city: [card("piracy"), advance("universal_doctrine")],
  regent: all(term, "standing_orders", "standing_offer"),
  ship: [...all(advance, "cloth_making", "naval_warfare", "astronavigation"), phase("movement")],
  tax_rate: all(advance, "coinage", "monarchy"),
  tax_revolt: [phase("tax_revolts"), advance("democracy")],
  trade: [phase("trade"), term("set"), term("calamity")],
  volcano: [card("volcanic_eruption_earthquake")],
};
