/** The rules help: every term in our own words. The cards' texts come with the facts of the game. */

import { many } from "../words";

interface Term {
  readonly name: string;
  readonly text: string;
}

/** Where a table of requirements is printed, if an edition has several. */
const PRINTED: Readonly<Record<string, string>> = {
  rulebook: "as in the rulebook",
  board: "as on the board",
};

/** What an advance changes about a calamity, in plain words. */
const COUNTED: Readonly<Record<string, string>> = {
  "support rate": "tokens that feed each city",
  "unit points annexed": "points of units given up",
  "unit points lost": "points of units lost",
  "unit points nearby": "points of units lost in the areas around",
  "points not chosen": "points of units that are not chosen",
  "face value to discard": "face value of cards to discard",
  "tokens not supporting": "tokens that feed no city",
};

export const help = {
  title: "Rules",
  search: "Find a term, a card or a phase",
  sections: {
    start: "How the game goes",
    turns: "What each turn teaches",
    phases: "Sequence of play",
    terms: "Terms",
    advances: "Advances",
    calamities: "Calamities",
    commodities: "Commodities",
    epochs: "The A.S.T.",
    keys: "Keyboard",
  },
  lessonTurn: (turn: number) => `Turn ${turn}`,
  lessonKinds: { rule: "New", aim: "Aim", hint: "Perhaps" } as const,
  guided: [
    "This is a first game: seven turns, and each adds some rules to those before. Read what the turn under way brings; what it does not mention is not in play yet.",
    "After the seventh turn your sets of trade cards, your treasury, your cities and your steps on the A.S.T. score points; whoever has the most wins. Nobody buys advances.",
  ],
  nothing: "Nothing found.",
  requirements: (side: string | null, printed: string | null) =>
    side === null
      ? "What each epoch asks for"
      : `${side === "expert" ? "Expert side" : "Basic side"}${printed === null ? "" : `, ${PRINTED[printed] ?? printed}`}: what each epoch asks for`,
  nothingAsked: "nothing",
  cost: (cost: number) => `costs ${cost}`,
  points: (points: number) => `${many(points, "point")} at the end`,
  stack: (stack: number) => `stack ${stack}`,
  kinds: {
    minor: "minor calamity",
    non_tradeable: "major, not tradeable",
    tradeable: "major, tradeable",
  },
  changes: "Advances that change it",
  change: (amount: number, of: string) =>
    `${amount > 0 ? "+" : "−"}${Math.abs(amount)} ${COUNTED[of] ?? of}`,
  roles: {
    primary: "where it strikes you",
    secondary: "where it strikes another and you suffer along",
    any: "whether it strikes you or you suffer along",
  },
  face: (value: number, size: number) => `face value ${value}, ${size} cards in the set`,
  setValues: "Values of the set",
  seeAlso: "See also",
  entries: (count: number) => many(count, "entry", "entries"),
  intro: [
    "You lead a civilization from a handful of people to the Iron Age. Cities, civilization advances and steps on the A.S.T. score points; whoever has the most at the end wins.",
    "Every turn your people multiply, migrate, settle and build cities. Cities bring in taxes and trade cards. A trade card is worth little on its own and much in a set, so everybody trades with everybody; and some of the cards are calamities, which hurt whoever is left holding them.",
    "You spend your sets on advances. They make you stronger, protect you from calamities and make further advances cheaper.",
    "At the end of a turn your marker moves one step along the A.S.T. if you meet the requirements of the next space. The game ends with the turn in which a marker reaches the last space; on the Expert side it ends one turn after a marker first enters the Late Iron Age.",
  ],
  keys: [
    ["Tab, Shift+Tab", "go to the next or previous control on the page"],
    ["Enter, Space", "press the button or choose the row"],
    ["Arrows, +, −, 0", "on the map: move, zoom in, zoom out, whole map"],
    ["m, k, a, b, l, t", "map, market, advances, boards, log, talk"],
    ["n", "go to your decision"],
    ["s", "take what is suggested and go to Commit"],
    ["c", "go to Commit; Enter presses it"],
    ["g", "call your coach, or send him away; in a real game he explains what is asked"],
    ["?", "these rules"],
    ["Escape", "close what is open"],
  ],
} as const;

export const sides: Readonly<Record<string, string>> = { barbarians: "Barbarians" };

export const terms: Readonly<Record<string, Term>> = {
  advance: {
    name: "advances",
    text: "Civilization advances are bought near the end of each turn and kept for good. Each belongs to one or two of five groups, gives credits that make later ones cheaper, scores points, and most do something more.",
  },
  annex: {
    name: "annex",
    text: "To take over another player's units: their pieces are replaced by yours, from stock. If you have too few pieces, the rest become barbarians or pirate cities, or are destroyed.",
  },
  ast: {
    name: "A.S.T.",
    text: "The Archaeological Succession Table. Each civilization has a row of spaces in six epochs. At the end of a turn your marker moves one space if you meet the requirements of that space's epoch: cities, and advances by number, price or points. Each space scores points.",
  },
  barbarians: {
    name: "barbarians",
    text: "Tokens and cities that belong to nobody. They fight in conflicts as a player's would, but move only when a calamity makes them.",
  },
  beneficiary: {
    name: "beneficiary",
    text: "The player who gains from another's calamity or decides where it strikes, if the card calls for one. For a tradeable calamity it is whoever last traded the card to the victim. If nobody did, and for other calamities and tax revolts, it is the player with the most cities in stock, with ties going to the most tokens in stock. It is never the victim.",
  },
  calamity: {
    name: "calamity",
    text: "Some trade cards are calamities. Minor ones strike only their holder. Major ones are resolved one by one; tradeable ones can be passed on unseen in a trade, non-tradeable ones cannot.",
  },
  census: {
    name: "census",
    text: "The count of everybody's tokens on the board after population expansion. Whoever has the most moves first.",
  },
  city: {
    name: "city",
    text: "A city is worth five unit points, brings in taxes and trade cards, scores a point, and needs two tokens on the board for its support. When it is built, the tokens in its area go back to stock.",
  },
  city_site: {
    name: "city site",
    text: "An area drawn with a gate. A city costs six tokens there, twelve elsewhere. Gates are black or white; some calamities tell them apart.",
  },
  city_support: {
    name: "city support",
    text: "Each city needs two of its owner's tokens on the board. A player with too few reduces cities to tokens, one by one, until the rest are supported. Cities built this turn go first; otherwise the owner chooses.",
  },
  commodity: {
    name: "commodity",
    text: "A trade card that shows goods. A set of n cards of one commodity is worth n × n times its face value, so nine cards are worth eighty-one times as much as one.",
  },
  conflict: {
    name: "conflict",
    text: "A fight that breaks out when the tokens of several players together exceed an area's population limit. In rounds, the side with the fewest tokens removes one first, then the others, until they fit the limit or one side is left.",
  },
  credits: {
    name: "credits",
    text: "Each advance gives credits in some of the groups. The price of an advance is lowered by your credits in whichever of its groups is best, and by the special credits of single cards.",
  },
  damage: {
    name: "damage",
    text: "How many units a calamity takes. A token lost counts one; a city counts five, less the tokens that replace it.",
  },
  epoch: {
    name: "epoch",
    text: "A stretch of the A.S.T.: Stone Age, Early, Middle and Late Bronze Age, Early and Late Iron Age. Each demands more than the one before.",
  },
  face_value: {
    name: "face value",
    text: "The number on a commodity card, from 1 to 9, which is also the number of its stack.",
  },
  flood_plain: {
    name: "flood plain",
    text: "Areas along a great river that a flood can strike.",
  },
  hand_limit: {
    name: "hand limit",
    text: "How many commodity cards you may keep at the end of a turn. You discard the rest.",
  },
  open_sea: {
    name: "open sea",
    text: "A sea area without a coast. Ships may cross it only with a card that allows it, and may never end their voyage there.",
  },
  order_of_play: {
    name: "order of play",
    text: "Players move in census order, most tokens first, holders of Military last. Trade cards are bought by those with the fewest cities first. Abilities are used and advances bought by those furthest along the A.S.T. first. Ties go by the fixed ranking of the civilizations.",
  },
  pirate_city: {
    name: "pirate city",
    text: "A city that nobody owns. It can be attacked like any other, but its defenders are barbarians.",
  },
  population_limit: {
    name: "population limit",
    text: "How many tokens an area can feed. Above it, tokens fight if several players are there, and otherwise go back to stock.",
  },
  primary_victim: {
    name: "primary victim",
    text: "The player who holds a calamity when it is called. Some calamities also strike secondary victims.",
  },
  reduce: {
    name: "reduce",
    text: "A reduced city goes back to stock and is replaced by as many tokens as its area can hold. A destroyed city leaves nothing behind.",
  },
  regent: {
    name: "regent",
    text: "A bot that plays your seat while you are away. What it did is in the log, and you can take the seat back whenever you like.",
  },
  score: {
    name: "score",
    text: "One point for each city on the board; one, three or six for each advance; and five for each space on the A.S.T. A player who is alone in the Late Iron Age gets five more: on the Expert side, alone when it was first entered; on the Basic side, alone at the end.",
  },
  sealed: {
    name: "sealed",
    text: "Some decisions can be made early. They stay secret and can be changed until their time comes; one that is no longer possible by then comes back to you.",
  },
  secondary_victim: {
    name: "secondary victim",
    text: "A player who suffers along with the primary victim, but less severely. Some are named by the primary victim; others are struck because of where they live. Nobody who gains from the calamity can be named.",
  },
  set: {
    name: "set",
    text: "Cards of one commodity handed in together. A set of n is worth n × n times the face value; each commodity has a maximum set.",
  },
  ship: {
    name: "ship",
    text: "Costs 2 to build in a coastal area, in treasury or tokens, and 1 a turn to keep. Carries up to 5 tokens across up to 4 water borders, loading and unloading along the way.",
  },
  special_credit: {
    name: "special credit",
    text: "Some advances make one particular advance cheaper, on top of their credits in the groups.",
  },
  stack: {
    name: "stack",
    text: "Trade cards lie in nine stacks, numbered by the face value of their commodities, with calamities mixed in. With n cities you draw from stacks 1 to n; an empty stack gives you Water, which is worth nothing.",
  },
  standing_offer: {
    name: "standing offer",
    text: "A trade that your seat makes by itself whenever it finds a partner, even while you are away. You will find them in the market.",
  },
  standing_orders: {
    name: "standing orders",
    text: "Instructions you give once that are followed every time, such as a tax rate or not trading. You will find them under Seat.",
  },
  short_game: {
    name: "Short Game",
    text: "A game of about six turns that begins in a later age. Before turn 1 everybody draws a secret theme set, places five cities in their own region (four of them on city sites), shows the set and takes its advances and credits, draws a trade card for each city, and places up to fourteen tokens. Everybody has 10 treasury, and all markers begin just before the Late Bronze Age.",
  },
  stock: {
    name: "stock",
    text: "Your pieces that are neither on the board nor in the treasury. Taxes and growth come out of it; when it is empty, your population cannot grow and your cities revolt.",
  },
  take_back: {
    name: "take back",
    text: "You can take back your last decision until somebody has learnt something from it or made a decision after it. If you play with bots alone, you can go back as often and as far as you like, until the game is over; the record notes it when you had learnt something meanwhile.",
  },
  tax_rate: {
    name: "tax rate",
    text: "How many tokens each city moves from your stock to your treasury, usually two.",
  },
  tax_revolt: {
    name: "tax revolt",
    text: "When your stock cannot pay the tax of all your cities, those not paid in full go over to the player with the most cities in stock.",
  },
  theme_set: {
    name: "theme set",
    text: "In the Short Game, a set of four advances that each player draws in secret and shows when all cities have been placed. The dearest sets cost their owner a city, which is destroyed before turn 1.",
  },
  token: {
    name: "token",
    text: "A piece of population, worth one unit point. It multiplies, migrates and fights. In the treasury the same piece is money.",
  },
  trade: {
    name: "trade",
    text: "At least three cards for at least three. Each side names its cards: the first two names and the number of cards must be true, the rest may be anything. Calamities may be among the rest.",
  },
  treasury: {
    name: "treasury",
    text: "Tokens kept as money, for ships, trade cards and advances.",
  },
  unit_point: {
    name: "unit points",
    text: "How units are measured: a token is worth 1, a city 5.",
  },
  volcano: {
    name: "volcano",
    text: "If you have a city in one of its areas when the calamity strikes, all tokens and cities of all players in its areas are destroyed. Ships, barbarians and pirate cities survive.",
  },
  wilderness: {
    name: "wilderness",
    text: "An area without a city site. A city costs twelve tokens there.",
  },
};
