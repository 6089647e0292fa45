/** The rules help: every term in our own words. Cards come with the facts of the game. */

import { many } from "../words";

interface Term {
  readonly name: string;
  readonly text: string;
}

export const help = {
  title: "Rules",
  search: "Find a term, a card or a phase",
  sections: {
    start: "How the game goes",
    phases: "Sequence of play",
    terms: "Terms",
    advances: "Advances",
    calamities: "Calamities",
    commodities: "Commodities",
    epochs: "The A.S.T.",
    keys: "Keyboard",
  },
  nothing: "Nothing found.",
  back: "Back",
  close: "Close",
  cost: (cost: number) => `costs ${cost}`,
  points: (points: number) => `${many(points, "point")} at the end`,
  stack: (stack: number) => `stack ${stack}`,
  kinds: {
    minor: "minor calamity",
    non_tradeable: "major, not tradeable",
    tradeable: "major, tradeable",
  },
  changes: "Advances that change it",
  change: (amount: number, of: string) => `${amount > 0 ? "+" : "−"}${Math.abs(amount)} ${of}`,
  roles: { primary: "as primary victim", secondary: "as secondary victim", any: "as any victim" },
  face: (value: number, size: number) => `face value ${value}, ${size} cards in the set`,
  setValues: "Values of the set",
  seeAlso: "See also",
  entries: (count: number) => many(count, "entry", "entries"),
  intro: [
    "You lead a civilization from a handful of people to the Iron Age. The one with the most points at the end wins: cities, civilization advances, and steps on the A.S.T.",
    "Every turn your people multiply, wander, settle and build cities. Cities bring taxes and trade cards. Trade cards are worth little alone and much in sets, so everybody trades with everybody, and some of the cards are calamities that hurt whoever is left holding them.",
    "With the sets you buy advances. They make you stronger, protect you from calamities, and make further advances cheaper.",
    "At the end of a turn your marker moves one step on the A.S.T. if you have what the next epoch asks for. The game ends with the turn in which a marker reaches the last space; on the Expert side it ends one turn after a marker first enters the Late Iron Age.",
  ],
  keys: [
    ["Tab, Shift+Tab", "to the next or previous thing on the page"],
    ["Enter, Space", "press the button, choose the row"],
    ["Arrows, +, −, 0", "on the map: move, nearer, farther, whole map"],
    ["m, k, a, b, l, t", "map, market, advances, boards, log, talk"],
    ["n", "to what is asked of you now"],
    ["?", "these rules"],
    ["Escape", "close what is open"],
  ],
} as const;

export const sides: Readonly<Record<string, string>> = { barbarians: "Barbarians" };

export const terms: Readonly<Record<string, Term>> = {
  advance: {
    name: "advances",
    text: "Civilization advances are bought near the end of each turn and kept for good. Each belongs to one or two of five groups, gives credits that make later ones cheaper, scores points, and most do something besides.",
  },
  annex: {
    name: "annex",
    text: "Units go over to another player: their pieces are replaced by the other's, from stock. Where there are too few pieces, the rest becomes barbarians or pirate cities, or is destroyed.",
  },
  ast: {
    name: "A.S.T.",
    text: "The Archaeological Succession Table. Each civilization has a row of spaces in six epochs. At the end of a turn the marker moves one space if the epoch of that space finds what it asks for: cities, and advances in number or price. Each space scores points.",
  },
  barbarians: {
    name: "barbarians",
    text: "Tokens and cities that belong to nobody. They take part in conflicts like a player, but never move except when a calamity makes them.",
  },
  beneficiary: {
    name: "beneficiary",
    text: "The player who gains from somebody's calamity or decides where it strikes, where the card names one. For tradeable calamities it is whoever traded the card to the victim last. If nobody did, and for other calamities and revolts, it is the player with most cities in stock, of equals the one with most tokens in stock; never the victim.",
  },
  calamity: {
    name: "calamity",
    text: "Some trade cards are calamities. Minor ones strike only their holder. Major ones are resolved one by one; tradeable ones can be passed on unseen in a trade, non-tradeable ones cannot.",
  },
  census: {
    name: "census",
    text: "The count of everybody's tokens on the board after the population has grown. Who has most moves first.",
  },
  city: {
    name: "city",
    text: "A city counts five unit points, brings taxes and trade cards, scores a point, and needs two tokens on the board for its support. Tokens in its area go back to stock.",
  },
  city_site: {
    name: "city site",
    text: "Areas with a drawn gate. A city costs six tokens there, twelve elsewhere. The gate is black or white; some calamities tell them apart.",
  },
  city_support: {
    name: "city support",
    text: "Each city needs two tokens of its owner on the board. Who has too few reduces cities to tokens, one by one, until the rest are supported. Cities built this turn go first; among several that may go, the owner chooses.",
  },
  commodity: {
    name: "commodity",
    text: "A trade card with goods. A set of n cards of one commodity is worth n × n times its face value, so nine of one are worth eighty-one times one.",
  },
  conflict: {
    name: "conflict",
    text: "When tokens of several players together exceed the limit of an area. The side with fewer tokens removes one first, then the others, in rounds, until the limit holds or one side is left.",
  },
  credits: {
    name: "credits",
    text: "Each advance gives credits in some groups. The price of an advance is lowered by your credits in its best group, and by special credits of single cards.",
  },
  damage: {
    name: "damage",
    text: "What a calamity takes in units. A token lost counts one; a city counts five, less the tokens that take its place.",
  },
  epoch: {
    name: "epoch",
    text: "A stretch of the A.S.T.: Stone Age, Early, Middle and Late Bronze Age, Early and Late Iron Age. Each asks for more than the one before.",
  },
  face_value: {
    name: "face value",
    text: "The number of a commodity, from 1 to 9: also the number of its stack.",
  },
  flood_plain: {
    name: "flood plain",
    text: "Areas along great rivers that a flood can strike.",
  },
  hand_limit: {
    name: "hand limit",
    text: "How many commodity cards you may keep at the end of a turn. The rest is discarded.",
  },
  open_sea: {
    name: "open sea",
    text: "A sea area without a coast. Ships may cross it only with a card that allows it, and never end their voyage there.",
  },
  order_of_play: {
    name: "order of play",
    text: "Movement goes by the census, most tokens first, holders of Military last. Cards are bought by those with fewest cities first. Abilities are used and advances bought by those furthest on the A.S.T. first. Whoever is equal goes by the fixed rank of the civilizations.",
  },
  pirate_city: {
    name: "pirate city",
    text: "A city that nobody owns. It can be attacked like any other, but its defenders are barbarians.",
  },
  population_limit: {
    name: "population limit",
    text: "How many tokens can live in an area. Above it tokens fight when several players are there, and starve otherwise.",
  },
  primary_victim: {
    name: "primary victim",
    text: "The player who holds a calamity when it is called. Some calamities strike secondary victims too, whom the primary victim names.",
  },
  reduce: {
    name: "reduce",
    text: "A reduced city goes back to stock, and as many tokens as its area can hold take its place. A destroyed one leaves nothing behind.",
  },
  regent: {
    name: "regent",
    text: "A bot that plays your seat while you are away. What it did is in the log, and you take the seat back whenever you like.",
  },
  score: {
    name: "score",
    text: "A point for each city on the board, one, three or six for each advance, and five for each space on the A.S.T. Whoever alone has reached the last epoch gets five more.",
  },
  sealed: {
    name: "sealed",
    text: "Some decisions can be made ahead of their time. They stay secret and can be changed until they count; one that is no longer possible comes back to you.",
  },
  secondary_victim: {
    name: "secondary victim",
    text: "A player who suffers with the primary victim, less severely. Some are named by the primary victim, some are struck because of where they live. Nobody who gains from the calamity can be named.",
  },
  set: {
    name: "set",
    text: "Cards of one commodity handed in together. A set of n is worth n × n times the face value; each commodity has a largest set.",
  },
  ship: {
    name: "ship",
    text: "Built in a coastal area for two, from treasury or tokens; kept for one a turn. Carries five tokens over four water borders, taking aboard and landing on the way.",
  },
  special_credit: {
    name: "special credit",
    text: "Some advances make one other advance cheaper, besides the credits of their groups.",
  },
  stack: {
    name: "stack",
    text: "Trade cards lie in nine stacks, named after the face value of their commodities, with calamities among them. Who has n cities draws from stacks 1 to n; an empty stack gives Water, which is worth nothing.",
  },
  standing_offer: {
    name: "standing offer",
    text: "A trade that your seat makes by itself whenever it finds a partner, also while you are away. You find them in the market.",
  },
  standing_orders: {
    name: "standing orders",
    text: "What you say once and is done every time, such as a tax rate or not trading. You find them under Seat.",
  },
  stock: {
    name: "stock",
    text: "Your pieces that are neither on the board nor in the treasury. Taxes and growth come out of it; when it is empty your people cannot grow and your cities revolt.",
  },
  take_back: {
    name: "take back",
    text: "Your last decision can be taken back until somebody has learnt something from it or has decided after it.",
  },
  tax_rate: {
    name: "tax rate",
    text: "How many tokens go from stock to treasury for each city, usually two.",
  },
  tax_revolt: {
    name: "tax revolt",
    text: "When the stock cannot pay the tax of all cities, those not fully paid go over to the player with most cities in stock.",
  },
  token: {
    name: "token",
    text: "A piece of population. It counts one unit point, grows, wanders and fights. In the treasury the same piece is money.",
  },
  trade: {
    name: "trade",
    text: "At least three cards for at least three. Each side names its cards; the first two names and the number are true, the rest may be anything. Calamities may be among the rest.",
  },
  treasury: {
    name: "treasury",
    text: "Tokens kept as money: for ships, trade cards and advances.",
  },
  unit_point: {
    name: "unit points",
    text: "How units are measured: a token 1, a city 5.",
  },
  volcano: {
    name: "volcano",
    text: "If you have a city in one of its areas when the calamity strikes, all tokens and cities of all players in its areas are destroyed. Ships, barbarians and pirate cities stay.",
  },
  wilderness: {
    name: "wilderness",
    text: "An area without a city site. A city costs twelve tokens there.",
  },
};
