/** The words of the table screen. */
import type { Way } from "../../../shapes";
import { advance, area, civ, phase, rich, type Rich } from "../../../rich";
import { boards } from "./boards";
import { news } from "./news";
import { past, show } from "./show";
import { witnesses } from "./witnesses";
import { company } from "./company";
import { many } from "../../words";
import { contact } from "./contact";

/** "3 Latium → Etruria". */
function way({ origin, to, tokens, bySea }: Way): Rich {
  const start = origin === null ? rich`${tokens}` : rich`${tokens} ${area(origin)}`;
  return rich`${start} → ${area(to)}${bySea ? " (by ship)" : ""}`;
}

/** Several ways, side by side. */
const beside = (ways: readonly Way[]): Rich =>
  ways.flatMap((one, index) => [...(index ? [" · "] : []), ...way(one)]);

/** The phase that our help explains for a section of the rulebook. */
const EXPLAINED: Readonly<Record<string, string>> = {
  "6.1A": "tax_collection",
  "6.1B": "tax_revolts",
  "6.2A": "population_expansion",
  "6.2B": "census",
  "6.3": "movement",
  "6.4A": "token_conflicts",
  "6.4B": "city_attacks",
  "6.5A": "city_construction",
  "6.5B": "surplus_population",
  "6.5C": "city_support",
  "6.6A": "drawing_trade_cards",
  "6.6B": "additional_purchases",
  "6.7": "trade",
  "6.8": "calamity_selection",
  "6.10": "special_abilities",
  "6.12": "advances_acquisition",
  "6.13A": "succession_markers",
  "8": "calamity_resolution",
};

export const epochs = {
  stone: "Stone Age",
  early_bronze: "Early Bronze Age",
  middle_bronze: "Middle Bronze Age",
  late_bronze: "Late Bronze Age",
  early_iron: "Early Iron Age",
  late_iron: "Late Iron Age",
} as const;

export const table = {
  news,
  past,
  show,
  company,
  views: {
    end: "The end",
    map: "Map",
    market: "Market",
    shop: "Advances",
    boards: "Boards",
    log: "Log",
    talk: "Talk",
    seat: "Seat",
    help: "Rules",
  },
  viewsLabel: "Views",
  seatMark: "only this browser knows your seat",
  turn: (turn: number) => (turn === 0 ? "Before turn 1" : `Turn ${turn}`),
  lastTurn: "last turn",
  fromRecord: "from a record",
  knownSeed:
    "This table was made from a record: whoever brought it may know all hands so far and every card still to come.",
  lookedAhead: "looked ahead",
  hindsight:
    "Somebody played here alone with bots, looked ahead and went back: they may know hands and cards that are still to come.",
  phaseStrip: "Sequence of play",
  connection: {
    connecting: "Connecting …",
    open: "Connected",
    lost: "Connection lost. Trying again …",
    elsewhere: "This seat is open in too many windows. Reload the page to go on here.",
  },
  waitingHeading: "Waiting for",
  alsoDeciding: "Also deciding now",
  waitForMe: "They wait for you",
  nobodyWaiting: "The game is moving on by itself.",
  nothingAsked: "Nothing to decide right now.",
  watching: "You are watching this table.",
  askedOfMe: "Your decision",
  happensNow: (phase: string): string => `Now: ${phase}.`,
  comesNext: (phases: readonly string[]): string =>
    `Then: ${phases.map((name) => (name === "A.S.T." ? name : name.toLowerCase())).join(", ")}`,
  turnEnds: "Then: the next turn",
  mayDo: "Optional",
  askedEarly: "You can decide this early; it stays sealed until then",
  regentAsked: (names: string): string => `The regent is deciding: ${names}.`,
  sealedAnswer:
    "You have decided. Your answer is sealed until the others are ready. It still counts while you change it, until you commit another. If you take it back, you must decide again.",
  changeAnswer: "Change it",
  withdraw: "Take it back",
  changeDropped:
    "The others became ready while you were changing your answer, so the answer you had already committed was carried out.",
  commit: "Commit",
  commitDone: "Done",
  stay: "Move nothing",
  sealNow: "Decide early",
  undo: "Undo",
  clear: "Start over",
  suggest: "Suggest",
  fine: "This is allowed.",
  unfoldQuestion: "Details ▴",
  foldQuestion: "Large map ▾",
  loadingChoices: "Loading the choices …",
  more: (what: string) => `One more: ${what}`,
  fill: "All that there can be; again: none",
  fewer: (what: string) => `One fewer: ${what}`,
  everyTurn: "The same every turn, without asking (Seat, Standing orders changes it)",
  filterRows: "Find in the list",
  clock: {
    left: (time: string) => `${time} left`,
    bank: (time: string) => `bank ${time}`,
    over: "time is up",
    earliest: (time: string) => `at least ${time}`,
    soon: "may end any time",
    earliestHelp:
      "A player's own quiet hours, which nobody else is told, do not count; so it may take longer.",
  },
  paused: "The host has paused the game.",
  frozen: "The game was stopped by a program error.",
  hand: {
    title: "My hand",
    empty: "No trade cards",
    value: (value: number) => `worth ${value}`,
    purse: (treasury: number, stock: number) => `treasury ${treasury}, stock ${stock}`,
    purseHelp:
      "Treasury is your money. Stock are the tokens you have left: taxes and new people come from it.",
    set: (count: number, size: number) => `${count} of ${size}`,
    many: (count: number) => many(count, "card"),
    worthless: "worth nothing",
    next: (points: number) => `one more: +${points}`,
    complete: "complete",
    calamities: "Calamities",
    tradeable: "can be traded away",
    tradeOver: "trading is over",
    kept: "cannot be traded",
    from: (id: string): Rich => rich`from ${civ(id)}`,
    show: "Show",
  },
  calamity: {
    event: "Calamity",
    what: "What it does",
    why: "Why",
    next: "Next calamity",
    back: "Back",
    done: "Got it",
    more: "More",
    readAll: (count: number) => (count === 1 ? "Got it" : "I have read them all"),
    toRead: (count: number) => many(count, "calamity to read", "calamities to read"),
    short: (count: number) => many(count, "calamity", "calamities"),
    ofThemMine: (harmful: number, helpful: number) =>
      [
        ...(harmful > 0 ? [`${harmful} affect${harmful === 1 ? "s" : ""} you`] : []),
        ...(helpful > 0 ? [`${helpful} help${helpful === 1 ? "s" : ""} you`] : []),
      ].join(", "),
    place: (place: number, all: number) => `${place} of ${all}`,
    you: "this strikes you",
    youToo: "this affects you too",
    youGain: "you gain from this",
    beneficiary: "Beneficiary",
    results: "What happened",
  },
  conflict: {
    title: "Conflict, blow by blow",
    show: "Blow by blow",
    round: (number: number) => `Round ${number}`,
    before: "At the start",
    after: "At the end",
    token: "loses a token",
    tokenFrom: "loses a token from",
    ship: "loses a ship",
  },
  boards,
  epochs,
  needs: {
    cities: () => "cities",
    advances: () => "advances",
    costly_advances: (bound: number) => `advances costing ${bound} or more`,
    cheap_advances: (bound: number) => `advances costing less than ${bound}`,
    victory_points: () => "points from advances",
  } as Readonly<Record<string, (bound: number) => string>>,
  log: {
    title: "What happened",
    all: "Everything",
    mine: "About me",
    kinds: {
      moves: "Movement and growth",
      war: "Conflicts and cities",
      trade: "Trade",
      calamities: "Calamities",
      culture: "Advances and A.S.T.",
    },
    by: "Only",
    everyone: "all civilizations",
    empty: "Nothing yet.",
    undone: "(taken back)",
    older: "Earlier events",
    newer: "Later events",
    newest: "Jump to the newest",
    reasons: "Reasons",
    toMap: "Show on the map",
    turn: (turn: number, phase: string) =>
      turn === 0 ? `Before turn 1, ${phase}` : `Turn ${turn}, ${phase}`,
    /** Cards that count as cities in addition to those on the board. */
    countAsCities: (count: number, id: string): Rich =>
      rich` (${count} of them ${count === 1 ? "is" : "are"} ${advance(id)}, which counts as a city)`,
    talk: (count: number) => `Talk and offers around the deals (${count})`,
    ways: (ways: readonly Way[]): Rich => beside(ways),
    moreWays: (count: number) => many(count, "more move"),
  },
  /** "MC 8, R-90" names a section of the rulebook and a ruling of ours. */
  citation: (rule: string): Rich => {
    const said = rule
      .replace(/\b(?:MC|ME|EP) (\d\S*?)(?=,|$)/g, "rulebook $1")
      .replace(/\bFG T(\d)-T(\d)/g, "booklet, turns $1 to $2")
      .replace(/\bFG T(\d)/g, "booklet, turn $1")
      .replace(/\bFG ([AB])\b/g, "booklet $1")
      .replace(/\bR-(\d+)/g, "ruling $1");
    const about = EXPLAINED[/^(?:MC|ME) (\d+(?:\.\d+[A-D]?)?)/.exec(rule)?.[1] ?? ""];
    return about === undefined ? [said] : rich`${said}: ${phase(about)}`;
  },
  reasons: {
    base: "base",
    printed: "printed price",
    at_least: "at least",
    never_below_zero: "never below zero",
    comes_free: "comes with another advance",
    cities_in_stock: "cities in stock",
    tokens_in_stock: "tokens in stock",
    last_trader: "last to trade the card",
    kept: "kept in any case",
    cities: "cities available",
    coastal_cities: "coastal cities available",
    unit_points: "unit points",
    start_arrow: "the start of the A.S.T.",
    printed_price_from: "printed price from",
    printed_price_below: "printed price below",
  } as Readonly<Record<string, string>>,
  talk: {
    title: "Table talk",
    placeholder: "Say something to the table",
    placeholderShort: "Say something",
    placeholderTo: (name: string) => `Say something to ${name} alone`,
    send: "Say",
    to: "To",
    everybody: "everybody",
    empty: "Nobody has said anything yet.",
    private: "privately",
    mute: (name: string) => `Mute ${name}`,
    unmute: (name: string) => `Read ${name} again`,
    muted: (names: readonly string[]) => `You have muted ${names.join(", ")}.`,
    silence: (name: string) => `Silence ${name} for everybody`,
    unsilence: (name: string) => `Let ${name} talk again`,
    silenced: (names: readonly string[]) => `The host has silenced ${names.join(", ")}.`,
  },
  keep: {
    title: "Keeping this seat",
    mark: "The ! on Seat means that only this browser knows your seat. Make a link to it or sign in with a name, below, and the ! goes away.",
    browser:
      "This seat exists only in this browser: if its data is cleared, the seat is lost. Make a link and keep it safe, or sign in with a name.",
    name: "This seat is kept under your name: sign in anywhere to find it.",
    link: "This seat is kept by its link.",
    make: "Make a link to my seat",
    help: "Anybody who opens this link can play your seat, so keep it to yourself. It also works on your other devices.",
  },
  witnesses,
  contact,
  seat: {
    title: "My seat",
    orders: "Standing orders",
    ordersHelp: "Set once, followed every time; you can change them whenever you like.",
    tax_rate: "Tax rate, when I have a choice and no more cities revolt by it",
    ask: "ask me",
    pass_on_trade_cards: "Never buy extra trade cards",
    keep_ships: "Pay for all ships and move nothing",
    no_movement: "Never move",
    no_cities: "Build no cities",
    usual_losses: "Choose my losses for me: tokens from the fullest areas first",
    no_trade: "Do not trade",
    no_abilities: "Use no special abilities",
    regent: "Regent",
    regentHelp:
      "A bot can decide for me: once, for a while, or until I stop it. When stopped, it still finishes the decision it is making.",
    regentNow: (bot: string, temper: string, span: string) =>
      `A regent (bot: ${bot}, temper: ${temper}) decides for me ${span}.`,
    regentBot: "Bot",
    temper: "Temper",
    tempers: { cautious: "cautious", normal: "normal", bold: "bold" },
    until: "How long",
    untils: {
      decision: "this decision",
      phase: "until the end of this phase",
      turn: "until the end of this turn",
      good: "until I stop it",
    },
    pace: "How fast",
    paces: { watch: "slowly enough to watch", fast: "as fast as possible" },
    pacesNow: {
      watch: "It pauses before each decision while somebody is watching.",
      fast: "It decides as fast as it can.",
    },
    restOfGame:
      "At full speed, the regent plays the rest of the game in a few seconds. You will hardly have time to stop it.",
    handOver: "Let the regent decide",
    stopRegent: "Stop the regent",
    doneFor: "What was decided for me",
    doneBy: { regent: "the regent", clock: "the clock", orders: "my orders" } as Readonly<
      Record<string, string>
    >,
    saved: "Saved.",
    save: "Save",
    host: "The host",
    tableItself: "This table",
    pause: "Pause the game",
    resume: "Resume the game",
    leave: "Back to the lobby",
    proposals: "Proposals",
    proposalsHelp:
      "What changes the game for all needs everybody to agree; a regent for an absent player, or to go on with a stopped game, needs more than half. Whose seat would be handed over and who does nothing at the table for a week counts as gone; a day later the host may give the seat to somebody else.",
    proposalsAlone:
      "You are the only person at this table, so whatever you propose happens at once.",
    propose: {
      end: "End after this turn …",
      endSure: "End after this turn",
      open_hands: "Show hands to spectators",
      leave: "Leave the game …",
      leaveSure: "Propose to leave",
      regent: "A regent for",
      join: "A bot joins with",
      hand_over: "Hand over the seat of",
      resume: "Go on with the game",
      put: "Propose",
    },
    endHelp:
      "If everybody who plays here agrees, the game ends after this turn. This cannot be undone.",
    endAlone: "The game ends after this turn. This cannot be undone.",
    leaveHelp:
      "If everybody agrees, a regent plays for you until the end of the turn. Then you leave.",
    released: (name: string) => `The host may give the seat of ${name} to somebody else.`,
    releasedFrom: (name: string, time: string) =>
      `If ${name} does nothing at the table until ${time}, the host may give the seat to somebody else.`,
    yoursFrom: (time: string) =>
      `The others would let somebody else have your seat. You keep it if you say or do anything at the table until ${time}.`,
    leavesFrom: (name: string, time: string) =>
      `If ${name} does nothing at the table until ${time}, they leave the game.`,
    youLeaveFrom: (time: string) =>
      `The others would let you leave the game. You keep your seat if you say or do anything at the table until ${time}.`,
    dayAfter: "a day after the game goes on",
    proposed: (name: string, what: string) => `${name} proposes: ${what}`,
    asksToJoin: (name: string, nation: string) => `${name} asks to join the game with ${nation}`,
    botJoins: (nation: string) => `a bot joins the game with ${nation}`,
    proposalNames: {
      resume: () => "the game goes on",
      end: () => "the game ends after this turn",
      leave: (name: string) => `${name} leaves the game`,
      regent: (name: string) => `a regent plays for ${name}`,
      hand_over: (name: string) =>
        `the host gives the seat of ${name} to somebody else, who then sees its hand`,
      open_hands: () =>
        "spectators who hold no seat see all hands (nobody can tell whether a player watches from a second browser)",
    } as Readonly<Record<string, (name: string) => string>>,
    agreed: (count: number, needed: number) => `${count} of ${needed} agree`,
    agree: "Agree",
    disagree: "Disagree",
  },
} as const;
