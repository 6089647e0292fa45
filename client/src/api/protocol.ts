// Written by `python -m tools.engine_types`; do not edit.

import type * as engine from "./engine";

/** The server answers, and which version it is. */
export interface Health {
  readonly status: string;
  readonly version: string;
}

/** Every error: a code that has a sentence in every language, and the facts it needs. */
export interface Problem {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** One edition. */
export interface EditionInfo {
  /** What it is called in settings and records. */
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  /** What it is, in two sentences. */
  readonly summary: string;
  readonly setups: readonly SetupInfo[];
  readonly options: readonly OptionInfo[];
  /** The phases of an ordinary turn, in their order. */
  readonly phases: readonly string[];
  /** How civilizations are given out: chosen in turn, or dealt at random and then exchanged by those who agree. */
  readonly civilizations: "chosen" | "dealt";
  /** Whether somebody may join a game under way, with an unused nation. */
  readonly newcomers: boolean;
  /** For an edition with lessons, which is the one to learn with. */
  readonly guide: GuideInfo | null;
}

/** All of them, and the one that is meant where none is named. */
export interface Editions {
  readonly default: string;
  readonly editions: readonly EditionInfo[];
}

/** A game that teaches itself, turn by turn. */
export interface GuideInfo {
  /** How many turns it takes. */
  readonly turns: number;
  /** The civilization that suits somebody who learns by it; null where any does. */
  readonly civ: string | null;
}

/** Something that is chosen before a game. */
export interface OptionInfo {
  readonly name: string;
  readonly kind: "choice" | "flag" | "number" | "text";
  /** What may be chosen; empty where it is no choice between words. */
  readonly choices: readonly string[];
  readonly default: unknown;
}

/** A number of players, and a board on which so many can play. */
export interface SetupInfo {
  readonly players: number;
  readonly board: string;
}

/** A question: "7/movement/egypt/0". */
export interface AskInfo {
  readonly id: string;
  readonly kind: string;
  readonly question: engine.Decision;
  readonly early: boolean;
}

/** A way back: what may be taken back now, by the command `take_back` with this question. */
export interface Back {
  /** To before one's last decision, one's first of its phase, or one's first of its turn. */
  readonly to: "decision" | "phase" | "turn";
  readonly ask: string;
  readonly turn: number;
  readonly phase: string;
  /** How many decisions of one's own it undoes. */
  readonly decisions: number;
}

/** Everything that lies open on the table. */
export interface Board {
  readonly turn: number;
  readonly phase: string;
  /** What the phase still has to work through, as far as that is public. */
  readonly items: readonly string[];
  readonly over: boolean;
  readonly civs: readonly string[];
  /** Who is asked now, and what kind of question. */
  readonly asked: Readonly<Record<string, string>>;
  /** Those of them who have not answered. */
  readonly waiting: readonly string[];
  readonly tokens: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly cities: Readonly<Record<string, string>>;
  readonly ships: Readonly<Record<string, readonly [readonly [string, number] | null, readonly [string, number] | null, readonly [string, number] | null, readonly [string, number] | null]>>;
  readonly stock: Readonly<Record<string, number>>;
  readonly cities_in_stock: Readonly<Record<string, number>>;
  readonly treasury: Readonly<Record<string, number>>;
  readonly hand_sizes: Readonly<Record<string, number>>;
  /** The hands that are open: all when the game is over, none before. */
  readonly hands: Readonly<Record<string, readonly (readonly [string, string, string | null])[]>>;
  readonly advances: Readonly<Record<string, readonly string[]>>;
  readonly credits: Readonly<Record<string, Readonly<Partial<Record<"science" | "arts" | "crafts" | "civics" | "religion", number>>>>>;
  readonly ast: Readonly<Record<string, number>>;
  readonly scores: Readonly<Record<string, engine.Score>>;
  /** How everybody stands by the rules. */
  readonly prospects: Readonly<Record<string, Prospect>>;
  /** Whether each of the nine stacks still has cards. */
  readonly stacks: Readonly<Record<string, readonly boolean[]>>;
  readonly discards: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly census: Readonly<Record<string, number>>;
  readonly revolts: Readonly<Record<string, number>>;
  readonly built: readonly string[];
  readonly used: Readonly<Record<string, readonly string[]>>;
  readonly movement: Readonly<Record<string, Movement>>;
  readonly postponed: Readonly<Record<string, string>>;
  readonly failed: readonly string[];
  /** The offers made to all; the cards in them are sealed. */
  readonly offers: Readonly<Record<string, engine.Offer>>;
  readonly done: readonly string[];
  readonly deals: readonly (readonly [string, string])[];
  readonly calamities: Readonly<Record<string, number>>;
  readonly last_turn: boolean;
  readonly first_in_late_iron: readonly string[];
  readonly leaving: readonly string[];
  readonly left: readonly string[];
  /** Those who have left and whose units stay, inert. */
  readonly inert: readonly string[];
  /** Nations whose players wait for a Civil War to come into the game. */
  readonly arriving: readonly string[];
}

/** Something a regent, the clock or standing orders did for a seat. */
export interface DoneFor {
  readonly ask: string;
  readonly answer: unknown;
  readonly by: string;
  readonly at: number;
}

/** Events in order; `number` is that of the last. */
export interface EventList {
  readonly number: number;
  readonly events: readonly Happened[];
  /** How many came before the first of them: `upto` that number goes further back. */
  readonly earlier: number;
}

/** An event with its moment. */
export interface Happened {
  readonly turn: number;
  readonly phase: string;
  readonly event: engine.GameEvent;
}

/** What one seat knows and is asked, besides the open board. */
export interface Mine {
  readonly civ: string;
  readonly hand: readonly (readonly [string, string, string | null])[];
  /** The commodities in hand, the most valuable set first. */
  readonly sets: Readonly<Record<string, SetValue>>;
  /** What all of them are worth together. */
  readonly worth: number;
  /** What cards and treasury buy together in advances, at the most. */
  readonly means: number;
  /** What each card of a set adds for this seat to what its commodity is worth to all. */
  readonly premiums: Readonly<Record<string, number>>;
  /** Questions the game waits for, answered already or not. */
  readonly asks: readonly AskInfo[];
  /** What one may do though nobody waits for it. */
  readonly may: readonly AskInfo[];
  /** Questions of later moments that may be answered now, sealed until their time. */
  readonly early: readonly AskInfo[];
  /** One's own answers that wait for their time or for others. */
  readonly sealed: Readonly<Record<string, unknown>>;
  /** One's own offers and those made to oneself alone. */
  readonly offers: Readonly<Record<string, engine.Offer>>;
  /** What one may take back now, the nearest first. */
  readonly back: readonly Back[];
  /** What keeps the bots back in the market of who plays alone: that this player has made and accepted no offer yet, a pause, that they learn the game, and nobody deals with others before they have finished, or only that bots keep the cards which they have offered to them alone. */
  readonly market: "waits" | "still" | "paused" | "keeps" | null;
}

/** The table as it was when the viewer had been told of `number` events. */
export interface Replayed {
  readonly number: number;
  readonly board: Board;
  readonly mine: Mine | null;
}

/** A line of chat; `id` grows with time. */
export interface Said {
  readonly id: number;
  readonly name: string;
  readonly seat: number | null;
  /** The seat it was said to in private, or None for the table. */
  readonly to: number | null;
  readonly text: string;
  readonly at: number;
}

/** How a seat is told that it is its turn; only its owner sees this. */
export interface ContactState {
  readonly mail: MailState;
  readonly webhook: HookState;
}

/** The code that was sent to an e-mail address, however it is typed. */
export interface EnterCode {
  readonly code: string;
}

/** How it stands with the webhook of a seat. */
export interface HookState {
  readonly state: "off" | "none" | "untried" | "works" | "failing";
  /** Why the last call failed: a code with a sentence. */
  readonly problem: string | null;
  /** When it is called again at the earliest, after it has failed. */
  readonly again: number | null;
  /** How often it may still be tested in this hour. */
  readonly tests: number;
}

/** How it stands with the e-mail address of a seat. */
export interface MailState {
  /** This server sends no mail; no address; none sent yet; a code was sent, or could not be; it is written to; its owner has stopped all mail. */
  readonly state: "off" | "none" | "unconfirmed" | "sent" | "failed" | "confirmed" | "stopped";
  /** Until when the code that was sent can be entered. */
  readonly until: number | null;
}

/** Whether the owner of a mailbox has stopped all mail of this server. */
export interface Stopped {
  readonly stopped: boolean;
}

/** Makes a secret link to a story; all older ones stop working if asked. */
export interface NewStoryLink {
  readonly revoke: boolean;
}

/** A finished game of one's own, in a line. */
export interface OwnGame {
  readonly table: string;
  readonly name: string;
  readonly seat: number;
  /** Whether this device holds the seat, or the name that is signed in on it. */
  readonly by: "device" | "account";
  readonly ended: number | null;
  readonly ruleset: string;
  readonly board: string;
  readonly players: number;
  /** Seats that people held; one is a game played alone. */
  readonly people: number;
  readonly civ: string;
  readonly place: number;
  readonly points: number;
  readonly deals: number;
  /** Calamities traded to others that struck them. */
  readonly given: number;
  /** Calamities that struck oneself. */
  readonly taken: number;
  readonly won: number;
  /** Cities taken from others, and by them. */
  readonly lost: number;
  /** How often something was taken back in it by somebody who knew more by then. */
  readonly hindsight: number;
}

/** The finished games of whoever asks, the newest first, some at a time. */
export interface OwnGames {
  readonly games: readonly OwnGame[];
  /** Games among these that are still to be worked out: ask again. */
  readonly waiting: number;
  /** Ask with `before` this for older ones; none where there are none. */
  readonly next: number | null;
}

/** A story is read by its secret link. */
export interface ReadStory {
  readonly key: string;
}

/** A finished game, told from everything that happened: at its end all cards are open. */
export interface Story {
  readonly table: string;
  readonly name: string;
  readonly ruleset: string;
  readonly board: string;
  readonly players: number;
  readonly ended: number | null;
  readonly turns: readonly number[];
  /** In the order of their places. */
  readonly nations: readonly StoryNation[];
  readonly calamities: readonly StoryCalamity[];
  readonly taken: readonly StoryCity[];
  /** The turn that was known to be the last when it began, if any. */
  readonly last_turn: number | null;
  /** The cities on the board at the end. */
  readonly cities: Readonly<Record<string, string>>;
  readonly tokens: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** A calamity and what its primary victim lost. */
export interface StoryCalamity {
  readonly turn: number;
  readonly calamity: string;
  readonly victim: string;
  /** Who had traded the card to the victim. */
  readonly giver: string | null;
  readonly cities: number;
  readonly tokens: number;
}

/** A city that changed hands or was taken by force. */
export interface StoryCity {
  readonly turn: number;
  readonly area: string;
  readonly winner: string;
  readonly loser: string;
  readonly how: "attack" | "annexed";
}

/** A deal as one of the two saw it. */
export interface StoryDeal {
  readonly turn: number;
  readonly partner: string;
  readonly gave: readonly string[];
  readonly got: readonly string[];
  /** By how much the sets in hand were worth more after it than before. */
  readonly gain: number;
}

/** A secret link to a story, shown once. */
export interface StoryLink {
  readonly table: string;
  readonly key: string;
}

/** One civilization: who led it, and how it fared. */
export interface StoryNation {
  readonly civ: string;
  readonly seat: number;
  readonly name: string;
  readonly kind: "human" | "bot";
  readonly place: number;
  readonly total: number;
  readonly score: engine.Score;
  /** At the end of each turn; none where the game can no longer be played again. */
  readonly points: readonly number[];
  /** Cities it built. */
  readonly built: number;
  readonly deals: number;
  /** How many deals with whom. */
  readonly partners: Readonly<Record<string, number>>;
  readonly best: StoryDeal | null;
  readonly worst: StoryDeal | null;
}

/** A running clock, in seconds since 1970. */
export interface ClockInfo {
  readonly deadline: number;
  /** Seconds left in the bank. */
  readonly bank: number;
  /** Whether it is only the earliest moment: quiet hours, which nobody else is told, come on top. By correspondence one sees the very deadline of one's own seats, and this of all others. */
  readonly earliest: boolean;
}

/** A table that is no more. */
export interface Deleted {
  readonly id: string;
}

/** A table that was made or joined, with the secret links that belong to it. */
export interface Entered {
  readonly table: TableInfo;
  readonly links: readonly Link[];
}

/** A proposal on the table and who has agreed. */
export interface Proposal {
  readonly id: number;
  readonly kind: string;
  /** The seat that made it; null for somebody who asks to join the game, and for a host without a seat. */
  readonly by: number | null;
  readonly about: number | null;
  readonly agreed: readonly number[];
  /** The seats that are asked. */
  readonly needed: readonly number[];
  /** How many of them have to agree: all, or for a regent more than half. */
  readonly enough: number;
  readonly against: readonly number[];
  /** The nation of somebody who wants to join. */
  readonly civ: string | null;
  /** Who that is; empty for a bot. */
  readonly name: string;
  readonly bot: string | null;
  readonly temper: "cautious" | "normal" | "bold" | null;
  /** Since when the owner of the seat that it would take has said nothing: when it was made, or their last command after that. Who says nothing for a week counts as gone. */
  readonly since: number;
  /** When somebody last spoke for it, where it would take a seat. */
  readonly spoken: number;
}

/** A seat as everybody sees it. */
export interface SeatInfo {
  readonly number: number;
  readonly kind: "open" | "human" | "bot";
  readonly name: string;
  readonly civ: string | null;
  /** The order number for choosing a civilization. */
  readonly order: number | null;
  readonly bot: string | null;
  readonly temper: "cautious" | "normal" | "bold" | null;
  readonly regent: Regent | null;
  /** How often the seat got a new link that ended the older ones: nobody can do so unseen. */
  readonly handed_over: number;
  /** Whether somebody looks at the table from this seat now. */
  readonly here: boolean;
  /** Whether the host has silenced it: it may not talk. */
  readonly silenced: boolean;
  /** How the bots trade with it, where it plays with them alone. */
  readonly market: MarketPace;
  /** Whether the host may hand it over to somebody else now: all agree, or its owner is gone. */
  readonly released: boolean;
  /** From when they may if its owner gives no command until then, where all others have agreed. */
  readonly released_from: number | null;
  /** From when it leaves the game if its owner gives no command until then, likewise. */
  readonly leaves_from: number | null;
}

/** A place in the final ranking. */
export interface Standing {
  readonly place: number;
  readonly civ: string;
  readonly total: number;
}

/** Somebody would exchange nations with another. */
export interface Swap {
  readonly by: number;
  readonly other: number;
}

/** A table without its board. */
export interface TableInfo {
  readonly id: string;
  readonly settings: TableSettings;
  readonly status: "lobby" | "choosing" | "running" | "paused" | "finished" | "frozen";
  readonly host: string;
  readonly seats: readonly SeatInfo[];
  readonly you: You;
  /** The seat whose turn it is to choose a civilization. */
  readonly choosing: number | null;
  /** The civilizations nobody has chosen yet. */
  readonly free: readonly string[];
  /** What your own seats have drawn, in secret, before they choose. */
  readonly drawn: Readonly<Record<string, string>>;
  readonly proposals: readonly Proposal[];
  readonly clocks: Readonly<Record<string, ClockInfo>>;
  /** Known from the start: it proves at the end that the seed was never changed. "sha256:" and the SHA-256 of the seed's text in hexadecimal digits; tables made by release 0.1.0 go on with the 64 digits of a BLAKE2b. */
  readonly seed_hash: string;
  /** Told when the game is over. */
  readonly seed: string | null;
  readonly created: number;
  readonly ended: number | null;
  readonly standings: readonly Standing[];
  readonly turn: number;
  readonly phase: string | null;
  /** Whether spectators see the hands, as all players have agreed. */
  readonly open_hands: boolean;
  /** The version of the edition's rules that the game is played by, once it has begun. */
  readonly rules_version: string;
  /** Those the game waits for, where the table is being played. */
  readonly waiting: readonly string[];
  /** Whether it was made out of a record: who brought that may know all cards to come. */
  readonly known_seed: boolean;
  /** Whether nations were dealt at random, and are exchanged now by whoever agrees to. */
  readonly dealt: boolean;
  /** The exchanges that one of two players has agreed to. */
  readonly swaps: readonly Swap[];
  /** The nations with which somebody may still ask to join the game, where its edition has it. */
  readonly newcomers: readonly string[];
  /** How often a decision had been taken back by who knew more by then. Where it is not 0 somebody who played alone has looked ahead, and may know hands and cards still to come. */
  readonly hindsight: number;
}

/** Tables, the newest first; `next` goes on with the list. */
export interface TableList {
  readonly tables: readonly TableInfo[];
  readonly next: string | null;
}

/** A way by which the secrets of a seat can be seen, or could be; only its owner is told. */
export interface Witness {
  /** Sat down; a secret link; a link opened in a browser; kept with a name from then on; brought the record, seed and all; spectators, as all had agreed. */
  readonly way: "joined" | "link" | "opened" | "named" | "record" | "open_hands";
  /** Under which they sat down, or the name with a password; empty where none is known. */
  readonly name: string;
  /** Whether it is this very browser, name or link. */
  readonly you: boolean;
  /** Whether they are or were the host besides. */
  readonly host: boolean;
  /** Who made a link: whoever held the seat, or the host; null where nobody knows any more. */
  readonly by: "owner" | "host" | null;
  /** Null: before this list was kept. */
  readonly since: number | null;
  /** When the right ended; null while it lasts. */
  readonly until: number | null;
  /** In how many browsers a link was opened. */
  readonly opened: number;
  /** When a program first came with a link; null if none did since this list is kept. */
  readonly used: number | null;
  /** In how many browsers a name was signed in meanwhile. */
  readonly browsers: number;
}

/** What this device may do at the table. */
export interface You {
  readonly roles: readonly ("host" | "player" | "spectator")[];
  readonly seats: readonly number[];
  /** By what these rights come back: a name with a password, this browser's cookie, a link. What only a browser keeps is lost with its data, unless a link to the seat was put away. */
  readonly kept: "name" | "browser" | "link";
  /** The numbers of your own proposals to join, on which the table still decides. */
  readonly asks: readonly number[];
}

/** Hides a table from one's own list, or shows it there again; nothing changes at the table. */
export interface Archive {
  readonly archived: boolean;
}

/** Somebody asks to join a game under way with an unused nation; the table decides. */
export interface AskToJoin {
  readonly name: string;
  readonly civ: string;
  /** The secret of the invitation, where the table is not public. */
  readonly key: string | null;
}

/** How a player is told that it is their turn; nobody else sees it. */
export interface Contact {
  readonly webhook: string | null;
  readonly email: string | null;
}

/** So many hours for each decision, in which quiet hours do not count. */
export interface CorrespondenceClock {
  readonly type: "correspondence";
  readonly hours: number;
  readonly trade_hours: number;
}

/** A table for one person against bots, started at once. */
export interface CreateSolo {
  readonly settings: TableSettings;
  readonly name: string;
  readonly civ: string | null;
  readonly bot: string;
  readonly temper: "cautious" | "normal" | "bold";
}

/** A new table; its maker is the host. */
export interface CreateTable {
  readonly settings: TableSettings;
  readonly name: string;
}

/** Takes a free seat; one device may take several. */
export interface JoinTable {
  readonly name: string;
  /** The secret of the invitation, where the table is not public. */
  readonly key: string | null;
  readonly seat: number | null;
}

/** A secret link; shown once, kept only as a hash. */
export interface Link {
  readonly role: string;
  readonly table: string;
  readonly seat: number | null;
  readonly key: string;
}

/** So many seconds for each decision, then the bank; and a timer for the trade session. */
export interface LiveClock {
  readonly type: "live";
  readonly seconds: number;
  readonly bank: number;
  readonly trade_seconds: number;
}

/** How the bots trade with who plays with them alone; at other tables it does nothing. */
export interface MarketPace {
  /** Whether they close no deals among each other before one has made or accepted an offer in the session, and none afterwards that takes the cards of an offer to oneself alone. */
  readonly waits: boolean;
  /** Whether they say nothing at all, until one has finished trading. */
  readonly paused: boolean;
  /** The turn for which it is paused; None pauses every session. */
  readonly paused_in: number | null;
  /** The turn in which they need not wait any more. */
  readonly go_on: number;
}

/** Who this device is. */
export interface Me {
  readonly name: string | null;
}

/** Makes a new secret link; older ones of the same kind stop working if asked. */
export interface NewLink {
  readonly role: "host" | "player" | "spectator" | "invite";
  readonly seat: number | null;
  readonly revoke: boolean;
}

/** Another password for the name that is signed in; devices elsewhere are signed out. */
export interface NewPassword {
  readonly old: string;
  readonly new: string;
}

/** Nobody is hurried. */
export interface NoClock {
  readonly type: "none";
}

/** A secret link is opened on this device. */
export interface OpenLink {
  readonly key: string;
}

/** A player chooses when it is their turn. */
export interface PickCivilization {
  readonly seat: number;
  readonly civ: string;
}

/** Something the players decide together: all of them, or more than half. */
export interface Propose {
  /** End after this turn; let a player go; put a regent in a seat; show hands to spectators; let a bot join; let the host hand a seat over to somebody else; let a stopped game go on. */
  readonly kind: "end" | "leave" | "regent" | "open_hands" | "join" | "hand_over" | "resume";
  /** Who proposes it; null for a host without a seat, who may propose to hand one over. */
  readonly seat: number | null;
  /** Whose seat it is about, for leaving, regents and handing over. */
  readonly about: number | null;
  /** The unused nation of a bot that joins. */
  readonly civ: string | null;
  readonly bot: string;
  readonly temper: "cautious" | "normal" | "bold";
}

/** When somebody is not to be disturbed: minutes of their day, and where that day is. */
export interface QuietHours {
  readonly start: number;
  readonly end: number;
  /** Minutes east of Greenwich. */
  readonly utc_offset: number;
}

/** A bot that takes a seat for its owner. */
export interface Regent {
  readonly bot: string;
  readonly temper: "cautious" | "normal" | "bold";
  /** This decision (in trade: the session), this phase, this turn, or until it is sent away. */
  readonly until: "decision" | "phase" | "turn" | "good";
  /** `watch`: with a pause before each decision while somebody looks on from a seat. */
  readonly pace: "watch" | "fast";
}

/** A bot takes a seat, or all free ones. */
export interface SeatBot {
  readonly bot: string;
  readonly temper: "cautious" | "normal" | "bold";
  readonly seat: number | null;
}

/** What the owner of a seat may set at any time; what is left out stays as it is. */
export interface SeatPreferences {
  readonly name?: string;
  readonly orders?: StandingOrders;
  readonly regent?: Regent | null;
  readonly quiet?: QuietHours | null;
  readonly contact?: Contact | null;
  /** Standing offers for the trade session of this turn, or of the next if it is over. */
  readonly standing?: readonly StandingOffer[];
  /** The seats whose talk one does not want to read; nobody else is told. */
  readonly muted?: readonly number[];
  /** How the bots trade with who plays with them alone. */
  readonly market?: MarketPace;
}

/** A name and a password; seats of this device are kept with the name. */
export interface SignIn {
  readonly name: string;
  readonly password: string;
}

/** The host lets a seat talk no more, or again. */
export interface Silence {
  readonly seat: number;
  readonly silenced: boolean;
}

/** A trade that a seat makes by itself in this turn's session, whenever it finds a partner. */
export interface StandingOffer {
  /** The cards, calamities too; the first two commodities among them are named. */
  readonly gives: readonly string[];
  /** Commodities that must be among the two that are truly named. */
  readonly wants: readonly string[];
  /** At least so many cards. */
  readonly want_count: number;
  /** What the two truly named cards must be worth together. */
  readonly least_value: number;
  /** How often; other deals with the same cards count too. */
  readonly times: number;
}

/** What a seat has said once for all; applied when the question comes. */
export interface StandingOrders {
  readonly tax_rate: number | null;
  readonly pass_on_trade_cards: boolean;
  /** Maintain every ship and move nothing. */
  readonly keep_ships: boolean;
  readonly no_movement: boolean;
  readonly no_cities: boolean;
  /** Tokens of the fullest areas first, then the poorest cities. */
  readonly usual_losses: boolean;
  /** Done, but for what the standing offers do. */
  readonly no_trade: boolean;
  readonly no_abilities: boolean;
}

/** A player would exchange nations with another; when both would, they are exchanged. */
export interface SwapNations {
  readonly seat: number;
  readonly other: number;
  /** False: not any more, or not with them. */
  readonly agree: boolean;
  /** The nation that they would get, as they know it: refused if the other has another by now. */
  readonly civ: string | null;
}

/** What is chosen when a table is made. */
export interface TableSettings {
  readonly name: string;
  /** The edition, by its name. */
  readonly ruleset: string;
  readonly players: number;
  /** Which part of the map; null is the first that the edition lists for so many players. */
  readonly board: string | null;
  /** What the edition leaves to choose; what is left out is as usual. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly clock: NoClock | LiveClock | CorrespondenceClock;
  /** What happens when somebody's time is up. */
  readonly on_timeout: "default" | "regent";
  /** Whether the table is listed and anybody may join; otherwise by link only. */
  readonly public: boolean;
  readonly spectators: boolean;
  readonly private_talk: boolean;
  /** By the edition's printed procedure; or all dealt at random, and the game begins at once. */
  readonly civilizations: "choose" | "random";
}

/** A player's word on a proposal. */
export interface Vote {
  readonly seat: number;
  readonly agree: boolean;
}

/** Answers a question, or replaces an answer that is still sealed. */
export interface GiveAnswer {
  readonly type: "answer";
  readonly ask: string;
  readonly answer: unknown;
  readonly request: number;
}

/** Asks whether an answer would be taken; nothing is. */
export interface CheckAnswer {
  readonly type: "check";
  readonly ask: string;
  readonly answer: unknown;
  readonly request: number;
}

/** Asks for the choices of a question. */
export interface GetChoices {
  readonly type: "choices";
  readonly ask: string;
  readonly request: number;
}

/** Asks what every advance would cost one's civilization now. */
export interface GetPrices {
  readonly type: "prices";
  readonly request: number;
}

/** Asks for the bill of a purchase that is still being put together; nothing is bought. */
export interface ReckonPurchase {
  readonly type: "reckon";
  readonly ask: string;
  readonly draft: PurchaseDraft;
  readonly request: number;
}

/** Asks for a sensible answer to a question, to start from. */
export interface Suggest {
  readonly type: "suggest";
  readonly ask: string;
  readonly request: number;
}

/** Takes back an answer that is still sealed. */
export interface WithdrawAnswer {
  readonly type: "withdraw";
  readonly ask: string;
  readonly request: number;
}

/** Takes back the last answer, if nobody has learnt from it or relied on it. */
export interface TakeBack {
  readonly type: "take_back";
  readonly ask: string;
  readonly request: number;
}

/** Says something to the table, or to one seat where private talk is allowed. */
export interface Talk {
  readonly type: "talk";
  readonly text: string;
  readonly to: number | null;
  readonly request: number;
}

/** Sets standing orders, a regent, quiet hours or the name of one's seat. */
export interface SetSeat {
  readonly type: "seat";
  readonly preferences: SeatPreferences;
  readonly request: number;
}

/** Asks for a sign of life. */
export interface Ping {
  readonly type: "ping";
  readonly request: number;
}

/** All that a viewer knows, and what happened since the number they named. */
export interface Welcome {
  readonly type: "welcome";
  /** How many events this viewer has been told of, these included. */
  readonly number: number;
  readonly events: readonly Happened[];
  /** Events before these that were left out because there were too many: ask for the history. */
  readonly missed: number;
  readonly table: TableInfo;
  /** None before the game starts. */
  readonly board: Board | null;
  /** None for spectators. */
  readonly mine: Mine | null;
  readonly orders: StandingOrders | null;
  /** One's own quiet hours; nobody else is told of them. */
  readonly quiet: QuietHours | null;
  /** Where one is written to oneself; nobody else is told of it. */
  readonly contact: Contact | null;
  /** One's own standing offers that are not over. */
  readonly standing: readonly StandingOffer[];
  readonly talk: readonly Said[];
  /** Whoever can see, or ever could see, what only one's own seat may. */
  readonly witnesses: readonly Witness[];
  /** The seats whose talk one does not want to read, for the page to leave out. */
  readonly muted: readonly number[];
}

/** Something happened. */
export interface Changed {
  readonly type: "changed";
  readonly number: number;
  readonly events: readonly Happened[];
  /** A merge patch (RFC 7386) for the board; a null removes. */
  readonly board: Readonly<Record<string, unknown>>;
  /** One's own part anew, or None if it is as before. */
  readonly mine: Mine | null;
}

/** The table itself changed: seats, status, clocks, proposals. */
export interface TableChanged {
  readonly type: "table";
  readonly table: TableInfo;
}

/** Somebody said something. */
export interface Talked {
  readonly type: "talked";
  readonly said: Said;
}

/** A command was carried out and what it changed is on disk. */
export interface Accepted {
  readonly type: "accepted";
  readonly request: number;
  /** For choices: the choices; for a suggestion: the `answer`, and `why`: reasons by code. */
  readonly result: unknown;
}

/** A command was not carried out; nothing has changed. */
export interface Refused {
  readonly type: "refused";
  readonly request: number;
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** The rule that refuses it, as the edition's own books number it. */
  readonly rule: string;
}

/** The server closes the socket, and why. */
export interface Goodbye {
  readonly type: "goodbye";
  readonly code: string;
}

/** The answer to a draft: its bill, what would come of it, and why it would be refused. */
export interface Reckoned {
  readonly bill: engine.Bill;
  readonly foreseen: engine.Foreseen | null;
  readonly refusal: Refused | null;
}

/** How one civilization stands. */
export interface Prospect {
  /** Victory points, all parts together. */
  readonly score: number;
  /** The epoch of the next space of the A.S.T.; None at the end of the row. */
  readonly next: "stone" | "early_bronze" | "middle_bronze" | "late_bronze" | "early_iron" | "late_iron" | null;
  /** What that space asks for, and what is there. */
  readonly needs: readonly (readonly [what: string, needed: number, there: number, bound: number, why: readonly engine.Reason[]])[];
  /** Whether the marker would move back. */
  readonly falls_back: boolean;
  readonly support: engine.Support;
  readonly city: CityCosts;
  /** Tokens above the limits, which go when surplus is removed (MC 6.5B). */
  readonly surplus: Readonly<Record<string, number>>;
  /** None where everything may be kept. */
  readonly hand_limit: number | null;
}

/** Movement under way. Replaced, never changed in place. */
export interface Movement {
  /** Tokens in each area that have moved and may not move again. */
  readonly moved: Readonly<Record<string, number>>;
  /** Ships that may be used. */
  readonly ships: Readonly<Record<string, ShipLog>>;
  /** Ships built this turn. */
  readonly built: number;
}

/** The cards of one commodity that somebody holds, and what they are worth. */
export interface SetValue {
  readonly count: number;
  readonly value: number;
  /** What a further card would add; 0 when the set is complete. */
  readonly more: number;
}

/** A purchase as far as it is chosen; what is left out is chosen as most buyers would. */
export interface PurchaseDraft {
  readonly advances: readonly string[];
  /** None: those whose loss costs least, unless the stock needs treasury for the next tax. */
  readonly cards: Readonly<Record<string, number>> | null;
  /** None: the advance that becomes cheapest by it. */
  readonly discount_on: string | null;
  readonly free: string | null;
  readonly credits: Readonly<Partial<Record<"science" | "arts" | "crafts" | "civics" | "religion", number>>>;
  readonly substitute: engine.Substitute | null;
}

/** Tokens that a new city takes, wherever they come from (MC 6.5A). */
export interface CityCosts {
  readonly on_site: number;
  readonly in_wilderness: number;
}

/** A ship that was built or maintained this turn, and how far it has sailed. */
export interface ShipLog {
  readonly steps: number;
}

export type Command =
  | GiveAnswer
  | CheckAnswer
  | GetChoices
  | GetPrices
  | ReckonPurchase
  | Suggest
  | WithdrawAnswer
  | TakeBack
  | Talk
  | SetSeat
  | Ping;

export type Message =
  | Welcome
  | Changed
  | TableChanged
  | Talked
  | Accepted
  | Refused
  | Goodbye;
