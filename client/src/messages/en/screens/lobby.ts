/** The words of the lobby and of the room where players gather before a game. */
import { many } from "../words";

/** What an option of an edition is called, and what each choice means. */
interface OptionWords {
  readonly title: string;
  /** Whether it decides what is played, and is offered beside the edition. */
  readonly main?: boolean;
  readonly hint?: string;
  readonly hints?: Readonly<Record<string, string>>;
  readonly choices?: Readonly<Record<string, string>>;
}

export const lobby = {
  hero: {
    label: "What this is",
    sentence:
      "A great board game of the ancient world for five to eighteen, in your browser: settle the map, trade with everybody, survive what fate deals you and lead your people through the ages, with friends or against bots.",
  },
  ways: {
    label: "Ways to play",
    alone: "Play alone",
    aloneHelp: "against bots, at once",
    friends: "Play with friends",
    friendsHelp: "make a table or join one",
    watch: "Watch",
    watchHelp: "games of others",
  },
  watchHelp:
    "Public games are listed here. To watch a private one you need a link from its host: paste it below.",
  menu: {
    title: "More",
    archive: "Archive",
    archiveHelp: "It leaves your list and nobody else's. You find it under “Archived tables”.",
    unarchive: "Put back on my list",
    archived: "Archived tables",
    leave: "Leave",
    leaveTitle: "Leave this table?",
    leaveLobby: "Your seat becomes free, and others can take it.",
    leaveGame:
      "You give up your seat for good. A bot takes over your civilization with everything it has, and everybody can see that. The host can let you in again with a new link.",
    leaveSure: "Give up my seat",
    delete: "Delete",
    deleteTitle: "Delete this table?",
    deleteLobby:
      "The table closes for everybody who came, and its links stop working. This cannot be undone.",
    deleteGame:
      "The game, its record, its talk and all its links are gone for good. This cannot be undone.",
    deleteSure: "Delete it for good",
    shared:
      "Other people play here, so you cannot delete this table alone. You can leave it or archive it.",
    keep: "Keep it",
  },
  watching: {
    title: "Let others watch",
    make: "Make a link for spectators",
    help: "Whoever has this link can watch, but not play. They see what lies open, nobody's hand.",
    off: "This table was made without spectators: nobody can watch it.",
    public: "This table is public: anybody finds it in the lobby under “Watch”.",
    seat: (name: string) => `Give the seat of ${name} to a person`,
    seatTitle: "Let somebody take over a seat",
    seatHelp:
      "Whoever opens this link first sits down in this seat and plays on from there. Everybody sees that it was handed over.",
    local:
      "This address works on this computer only. Open the page by the address others use, then make the link.",
  },
  bot: {
    levels: {
      random: "does anything the rules allow",
      easy: "plays simply and makes mistakes",
      normal: "plays a sound game",
      hard: "thinks further ahead and trades sharply",
      master: "tries out several plans in its head before it decides",
    } as Readonly<Record<string, string>>,
    tempers: {
      cautious: "likes to keep what it has",
      normal: "weighs risk and gain",
      bold: "likes to attack and to gamble",
    } as Readonly<Record<string, string>>,
    about: (level: string, temper: string) => `Bot, ${level}${temper ? `; ${temper}` : ""}`,
  },
  goOn: {
    title: "Your games under way",
    with: (name: string, turn: string) => `Go on with ${name} (${turn})`,
  },
  learn: {
    title: "Your first time? Learn by playing",
    about: (turns: number) =>
      `No rules to read: Nestor sits beside you, says what matters when it matters, and shows what he would do. ${turns} turns against four bots, about half an hour.`,
    begin: "Begin",
    goOn: (turn: number) => `Go on (turn ${turn})`,
    beginAnew: "Begin anew",
    tableName: "My first game",
  },
  play: "Play alone now",
  playHelp: "You against bots. The game starts right away, and waits for you whenever you leave.",
  start: "Start the game",
  soloName: "Against bots",
  usualName: "A table",
  anonymous: "Player",
  edition: "Edition",
  players: "Players",
  playersCount: (count: number) => many(count, "player"),
  board: "Board",
  boards: { west: "West", east: "East", both: "West and East" } as Readonly<Record<string, string>>,
  civilization: "Civilization",
  anyCivilization: "chosen at random",
  bots: "Bots",
  botNames: {
    random: "aimless: any legal move",
    easy: "easy",
    normal: "normal",
    hard: "hard",
    master: "master: looks ahead",
  } as Readonly<Record<string, string>>,
  temper: "Temper",
  rules: "Rules options",
  options: {
    scenario: {
      title: "Length",
      main: true,
      choices: { full: "full game", short: "Short Game" },
      hints: {
        full: "From one token to the end of the A.S.T., about sixteen turns. Everybody begins alike, and the whole story is yours.",
        short:
          "About six turns: everybody draws a secret set of four advances, places five cities and fourteen tokens, and begins just before the Late Bronze Age. Only the basic side of the A.S.T. is used.",
      },
    },
    ast: {
      title: "Side of the A.S.T.",
      choices: { basic: "basic", expert: "expert: harder" },
      hints: {
        basic:
          "A step asks for cities and for some advances. The game ends when a marker reaches the last space.",
        expert:
          "The later ages ask for more, and a civilization without cities falls back. The game ends one turn after somebody enters the Late Iron Age, and whoever is there alone gets a bonus.",
      },
    },
    ast_requirements: {
      title: "What the A.S.T. asks for",
      choices: { rulebook: "as in the rulebook", board: "as on the board" },
      hints: {
        rulebook:
          "The Early Iron Age asks for two advances that cost 100 or more, the Late Iron Age for two that cost 200 or more. That is less than on the printed board, which may be a misprint.",
        board:
          "The Early Iron Age asks for two advances that cost 200 or more, the Late Iron Age for three. This only concerns the basic side.",
      },
    },
    movement_mode: {
      title: "Movement",
      choices: {
        census: "in census order",
        open: "all at once, in the open",
        sealed: "by sealed plans",
      },
      hints: {
        census:
          "One player after another, as in the rulebook. Each sees what those before them have done.",
        open: "Nobody waits: everybody moves at the same time, in as many steps as they like. Each step is seen at once.",
        sealed:
          "Everybody plans at the same time in secret. When the last player is ready, the plans are carried out in census order; anything that has become impossible is left out.",
      },
    },
    annex_priority: {
      title: "Civil War and Tyranny",
      hint: "These calamities hand units worth a set number of points to another player, in whole areas that border each other. When that does not work out exactly, which matters more?",
      choices: { give_up: "the exact number", keep: "whole areas" },
    },
    census_box_12: {
      title: "Census: everybody with 12 tokens or fewer is tied",
      hint: "The printed track has one box for all of them. Which of them moves first is decided by the order of the civilizations on the A.S.T., not by the number of tokens.",
    },
  } as Readonly<Record<string, OptionWords>>,
  setup: {
    inPlay: (areas: number) => `${many(areas, "area")} in play; the grey ones are not.`,
    start: (name: string, area: string) => `${name}: ${area}`,
  },
  myName: "My name",
  more: "More options",
  make: "New table",
  makeHelp: "For friends, in one room or in many places. Bots can fill empty seats.",
  tableName: "Table name",
  clock: "Clock",
  clocks: { none: "no clock", live: "live", correspondence: "by correspondence" },
  seconds: "Seconds per decision",
  bank: "Seconds in the time bank",
  tradeSeconds: "Seconds for the trade session",
  hours: "Hours per decision",
  tradeHours: "Hours for the trade session",
  onTimeout: "When time runs out",
  onTimeouts: { default: "the default choice is made", regent: "a regent takes the seat" },
  public: "Anybody may join",
  spectators: "Others may watch",
  privateTalk: "Private talk is allowed",
  civilizations: "Civilizations",
  civilizationsHow: {
    chosen: { choose: "chosen in turn", random: "dealt at random" },
    dealt: { choose: "dealt at random, then exchanged", random: "dealt at random" },
  },
  makeIt: "Create the table",
  joinTitle: "Join by link",
  joinHelp: "Paste the link or the secret you were sent.",
  joinPlaceholder: "Link or secret",
  open: "Open",
  badLink: "This is not a link to a table.",
  mine: "My tables",
  yourTurn: "your turn",
  openTables: "Open tables",
  running: "Games to watch",
  finished: "Finished games",
  none: "None.",
  loading: "Looking for tables …",
  failed: "The server is not responding. Trying again …",
  join: "Join",
  enter: "Enter",
  watch: "Watch",
  see: "See the result",
  replay: "Replay",
  seatsFree: (count: number) => `${many(count, "seat")} free`,
  /** Who plays besides me, or who plays at all. */
  company: (people: readonly string[], bots: number, mine: boolean): string => {
    const all = [...people, ...(bots > 0 ? [many(bots, "bot")] : [])];
    const last = all.at(-1);
    if (last === undefined) return "";
    const said = all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${last}` : last;
    return !mine ? said : people.length ? `with ${said}` : `against ${said}`;
  },
  atTurn: (turn: number) => (turn === 0 ? "before turn 1" : `turn ${turn}`),
  winner: (name: string, points: number) => `${name} won with ${points}`,
  statuses: {
    lobby: "gathering",
    choosing: "choosing civilizations",
    running: "in progress",
    paused: "paused",
    finished: "finished",
    frozen: "stopped by an error",
  },
  room: {
    title: "Before the game",
    seats: "Seats",
    seat: (number: number) => `Seat ${number}`,
    free: "free",
    bot: "bot",
    sit: "Sit here",
    sitDown: "Sit down to play",
    seatless:
      "You have no seat yet. Sit down, or choose a seat below; otherwise you can only watch.",
    noSeatLeft: "All seats are taken; you can only watch.",
    standUp: "Stand up",
    fill: "Give free seats to bots",
    invite: "Invite",
    inviteHelp: "Send this link to the people you want to play with.",
    copy: "Copy",
    copied: "Copied",
    begin: "Begin the game",
    notYet:
      "The game can begin once every seat is taken: invite people, or give the free seats to bots.",
    waiting: "The host can begin once all seats are taken.",
    choose: "Choose your civilization",
    choosing: (name: string) => `${name} is choosing a civilization.`,
    drawn: (name: string, advances: readonly string[]) =>
      `You have drawn the theme set “${name}”: ${advances.join(", ")}. Nobody else knows it until all have placed their cities.`,
    losesCity: "It will cost you one city.",
    order: (number: number) => `no. ${number} to choose`,
    dealt: "Nations are dealt",
    dealtHelp:
      "Each of you has been dealt a nation. Two players who both want to may exchange theirs; then the host begins.",
    swap: (name: string) => `Exchange with ${name}`,
    wanted: (name: string, nation: string) => `${name} would like your nation for ${nation}.`,
    exchange: "Exchange",
    decline: "No, thank you",
    offered: (name: string) => `You have offered to exchange with ${name}.`,
    takeBack: "Take it back",
    waitForBegin: "The host begins when nobody wants to exchange any more.",
  },
  arrival: {
    title: "Join the game",
    help: "Choose a nation that nobody plays and ask to join. If everybody at the table agrees you have a seat, and wait for a Civil War: then you play with what breaks away.",
    nation: "Nation",
    ask: "Ask to join",
    asked: (nation: string) => `You have asked to join with ${nation}. The players decide.`,
    stop: "Ask no more",
    seat: "You have a seat now.",
    sit: "Take your seat",
    waiting: (nation: string) =>
      `Your nation, ${nation}, waits for a Civil War. Until then you look on.`,
  },
  links: { lobby: "Lobby", rules: "Rules" },
  mail: {
    title: "Mail from this server",
    comes: "Mail from this server to your address is allowed.",
    stopped: "This server sends nothing more to your address.",
    stop: "Stop all mail",
    allow: "Let mail in again",
  },
  account: {
    title: "Keep my seats together",
    help: "A name and a password let you find your seats on any device. You do not need them to play.",
    name: "Name",
    password: "Password (8 characters or more)",
    signIn: "Sign in",
    register: "Register",
    signOut: "Sign out",
    signedIn: (name: string) => `Signed in as ${name}.`,
    signOutEverywhere: "Sign out everywhere",
    signOutEverywhereHelp: "Every device forgets your name, this one too.",
    changeTitle: "Change the password",
    oldPassword: "Old password",
    newPassword: "New password (8 characters or more)",
    change: "Change",
    changed: "Your password was changed, and all other devices were signed out.",
  },
} as const;
