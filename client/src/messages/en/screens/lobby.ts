/** The words of the lobby and of the room before a game. */
import { many } from "../words";

/** What an option of an edition is called, and what each choice means. */
interface OptionWords {
  readonly title: string;
  readonly hint?: string;
  readonly hints?: Readonly<Record<string, string>>;
  readonly choices?: Readonly<Record<string, string>>;
}

export const lobby = {
  play: "Play alone now",
  playHelp: "You against bots. The game starts at once and waits for you whenever you leave.",
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
  anyCivilization: "chosen by lot",
  bots: "Bots",
  botNames: { random: "at random", easy: "easy", normal: "normal", hard: "hard" } as Readonly<
    Record<string, string>
  >,
  temper: "Temper",
  rules: "Options of the rules",
  options: {
    ast: {
      title: "Side of the A.S.T.",
      choices: { basic: "basic", expert: "expert: asks for more" },
    },
    movement_mode: {
      title: "Movement",
      choices: {
        census: "in census order",
        open: "all at once, in the open",
        sealed: "by sealed plans",
      },
      hints: {
        census: "One after the other, as in the rulebook; each sees what those before have done.",
        open: "Nobody waits: all move at the same time, in as many steps as they like, and each step is seen at once.",
        sealed:
          "All plan at the same time in secret. When the last is ready, the plans are carried out in census order; what has become impossible is left out.",
      },
    },
    annex_priority: {
      title: "Civil War and Tyranny",
      hint: "These calamities hand pieces worth a set number of points to another player, as whole areas that border each other. When that does not come out even, which matters more?",
      choices: { give_up: "the exact number", keep: "whole areas" },
    },
    census_box_12: {
      title: "Census: all with 12 tokens or fewer are equal",
      hint: "Who moves first among them is told by the order of the civilizations on the A.S.T., not by the number of tokens.",
    },
  } as Readonly<Record<string, OptionWords>>,
  myName: "My name",
  more: "More choices",
  make: "Make a table",
  makeHelp: "For friends, in one room or in many places. Empty seats can be given to bots.",
  tableName: "Name of the table",
  clock: "Clock",
  clocks: { none: "nobody is hurried", live: "live", correspondence: "by correspondence" },
  seconds: "Seconds for a decision",
  bank: "Seconds in the bank",
  tradeSeconds: "Seconds for the trade session",
  hours: "Hours for a decision",
  tradeHours: "Hours for the trade session",
  onTimeout: "When the time is up",
  onTimeouts: { default: "the usual choice is made", regent: "a regent takes the seat" },
  public: "Anybody may join",
  spectators: "Others may watch",
  privateTalk: "Private talk is allowed",
  civilizations: "Civilizations",
  civilizationsHow: { choose: "chosen in turn", random: "dealt at random" },
  makeIt: "Make the table",
  joinTitle: "Join by link",
  joinHelp: "Paste the link or the secret you were sent.",
  joinPlaceholder: "Link or secret",
  open: "Open",
  badLink: "This is no link to a table.",
  mine: "My tables",
  yourTurn: "your turn",
  openTables: "Open tables",
  running: "Games to watch",
  finished: "Finished games",
  none: "None.",
  loading: "Looking for tables …",
  failed: "The server does not answer. Trying again …",
  join: "Join",
  enter: "Enter",
  watch: "Watch",
  see: "See the end",
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
  atTurn: (turn: number) => `turn ${turn}`,
  winner: (name: string, points: number) => `${name} won with ${points}`,
  statuses: {
    lobby: "gathering",
    choosing: "choosing civilizations",
    running: "being played",
    paused: "paused",
    finished: "finished",
    frozen: "frozen by a fault",
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
      "You have no seat yet. Sit down, or choose a seat below; without one you can only watch.",
    noSeatLeft: "All seats are taken: without one you can only watch.",
    standUp: "Stand up",
    fill: "Give free seats to bots",
    invite: "Invite",
    inviteHelp: "Send this link to those who should join.",
    copy: "Copy",
    copied: "Copied",
    begin: "Begin the game",
    notYet:
      "The game can begin when every seat is taken: invite people, or give the free seats to bots.",
    waiting: "The host begins when all seats are taken.",
    choose: "Choose your civilization",
    choosing: (name: string) => `${name} chooses a civilization.`,
    order: (number: number) => `chooses as number ${number}`,
  },
  links: { lobby: "Lobby", rules: "Rules" },
  account: {
    title: "Keep my seats together",
    help: "A name and a password keep your seats together over devices. Neither is needed to play.",
    name: "Name",
    password: "Password (8 letters or more)",
    signIn: "Sign in",
    register: "Register",
    signOut: "Sign out",
    signedIn: (name: string) => `Signed in as ${name}.`,
  },
} as const;
