/**
 * One viewer at one table: what the server has told, kept up to date over lost connections.
 *
 * Everything shown on the table screen is read from here. The board is replaced, never changed in
 * place, so that components redraw only what differs.
 */
import type { Price } from "../api/engine";
import type {
  AskInfo,
  Back,
  Board,
  Contact,
  Happened,
  Message,
  Mine,
  PurchaseDraft,
  QuietHours,
  Reckoned,
  Said,
  SeatPreferences,
  StandingOffer,
  StandingOrders,
  TableInfo,
  Welcome,
} from "../api/protocol";
import type { AstSide } from "../model/facts";
import type { Counsel } from "../model/counsel";
import { mergePatch } from "../model/patch";
import { socketPlaced } from "../net/place";
import { eventsUpTo } from "../net/server";
import { Socket, type Connection, type Outgoing } from "../net/socket";
import type { Step } from "../story/scenes";
import { opened } from "./kept";
import { placedOf } from "../story/undone";

const MODES = ["census", "open", "sealed"] as const;
export type MovementMode = (typeof MODES)[number];

/** What somebody would answer to a question; without an answer it is what is suggested. */
export interface Laid {
  readonly kind: string;
  readonly ask: string;
  readonly answer?: unknown;
  /** It is not what is suggested, so that the reasons of that do not hold. */
  readonly isOther?: boolean;
}

export interface Formed {
  readonly ask: string;
  /** What stands on the button that gives it. */
  readonly label: string;
  readonly how: "laid" | "own" | "none";
  /** The answer as it stands there. */
  readonly answer?: unknown;
}

const KEPT_EVENTS = 20_000;
const PAGE = 500;

export class TableSession {
  table = $state.raw<TableInfo | null>(null);
  board = $state.raw<Board | null>(null);
  mine = $state.raw<Mine | null>(null);
  log = $state.raw<readonly Happened[]>([]);
  /** The log with all in its place; where something was taken back stands that it was. */
  readonly standing_log = $derived(placedOf(this.log));
  talk = $state.raw<readonly Said[]>([]);
  orders = $state.raw<StandingOrders | null>(null);
  /** When our seat is not to be disturbed, and where it is written to. */
  quiet = $state.raw<QuietHours | null>(null);
  contact = $state.raw<Contact | null>(null);
  /** Trades that our seat makes by itself. */
  standing = $state.raw<readonly StandingOffer[]>([]);
  /** The seats whose talk we do not want to read. */
  muted = $state.raw<readonly number[]>([]);
  connection = $state<Connection>("connecting");
  /** A link to our seat was made on this device. */
  private hasLink = $state(false);
  /** How many events there were before the log begins. */
  missed = $state(0);
  /** Why the server closed the table to us, if it did. */
  goodbye = $state<string | null>(null);
  /** How many questions we have answered: panels close themselves when it grows. */
  answered = $state(0);
  /** How many events we had been told of when we last answered. */
  answeredAt = $state(0);
  /** An answer laid out for us: the panel of its question fills it in, and we commit it or not. */
  laid = $state.raw<Laid | null>(null);
  /** What stands in the panel of a question: what was laid out, something of our own, or nothing. */
  formed = $state.raw<Formed | null>(null);
  /** Deals and answers to our offers up to this event have been seen. */
  tradeSeen = $state(0);
  /** How many events we have been told of; after a gap the server goes on from here. */
  number = $state(0);

  /** Told of what happened between two pictures, when we begin to make an answer, and when it sets off. */
  onStep: (step: Step) => void = () => undefined;
  onForming: () => void = () => undefined;
  onAnswering: () => void = () => undefined;

  private readonly socket: Socket;

  constructor(
    readonly id: string,
    readonly seat: number | null,
  ) {
    this.hasLink = localStorage.getItem(this.linkKey) !== null;
    this.socket = new Socket({
      told: (message) => this.told(message),
      connection: (state) => (this.connection = state),
      address: () => this.address(),
    });
  }

  open(): void {
    opened(this.id);
    this.socket.open();
  }

  close(): void {
    this.socket.close();
  }

  private address(): string {
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    return socketPlaced(`/api/tables/${this.id}/socket?since=${this.number}${seat}`);
  }

  // ---------------------------------------------------------------- what the server tells

  private told(message: Message): void {
    const [before, from] = [this.board, this.number];
    this.take(message);
    const after = this.board;
    const isNews = message.type === "changed" || (message.type === "welcome" && !message.missed);
    if (isNews && before !== null && after !== null && message.events.length > 0)
      this.onStep({ from, events: message.events, before, after });
  }

  private take(message: Message): void {
    switch (message.type) {
      case "welcome":
        this.table = message.table;
        this.board = message.board;
        this.mine = message.mine;
        this.talk = message.talk;
        this.setUp(message);
        this.welcomed(message.events, message.number, message.missed);
        break;
      case "changed":
        if (Object.keys(message.board).length)
          this.board = mergePatch<Board>(this.board ?? ({} as Board), message.board);
        if (message.mine !== null) this.mine = message.mine;
        this.add(message.events, message.number);
        break;
      case "table":
        this.table = message.table;
        break;
      case "talked":
        if (!this.talk.some((said) => said.id === message.said.id))
          this.talk = [...this.talk, message.said];
        break;
      case "goodbye":
        this.goodbye = message.code;
        break;
      case "accepted":
      case "refused":
        break;
    }
  }

  /** What our seat has set; a spectator has nothing but what the page remembers. */
  private setUp(message: Welcome): void {
    this.orders = message.orders;
    this.quiet = message.quiet;
    this.contact = message.contact;
    this.standing = message.standing;
    if (this.seat !== null) this.muted = message.muted ?? [];
  }

  /** The first welcome, or one after a gap: what was left out can be fetched with `earlier`. */
  private welcomed(events: readonly Happened[], number: number, missed: number): void {
    if (missed > 0 || this.log.length === 0) [this.log, this.missed] = [[], number - events.length];
    this.add(events, number);
  }

  /** Fetches a page of what happened before the log begins. */
  async earlier(): Promise<void> {
    const before = this.missed;
    const page = await eventsUpTo(this.id, before, this.seat, PAGE);
    if (this.missed === before)
      [this.log, this.missed] = [[...page.events, ...this.log], page.earlier];
  }

  private add(events: readonly Happened[], number: number): void {
    this.number = number;
    if (events.length === 0) return;
    this.log = [...this.log, ...events].slice(-KEPT_EVENTS);
    this.missed = number - this.log.length;
  }

  // ---------------------------------------------------------------- what we send

  command(command: Outgoing): Promise<unknown> {
    return this.socket.send(command);
  }

  async choices(ask: AskInfo): Promise<unknown> {
    return this.command({ type: "choices", ask: ask.id });
  }

  /** A sensible answer to start from, with its reasons. */
  async suggestion(ask: AskInfo): Promise<Counsel> {
    return (await this.command({ type: "suggest", ask: ask.id })) as Counsel;
  }

  /** A dry run; gives what the server foresees, where it foresees something. */
  async check(ask: string, answer: unknown): Promise<unknown> {
    return this.command({ type: "check", ask, answer });
  }

  /** What every advance costs our civilization by itself. */
  async prices(): Promise<Readonly<Record<string, Price>>> {
    return (await this.command({ type: "prices" })) as Readonly<Record<string, Price>>;
  }

  /** The bill of a purchase that is still being put together. */
  async reckon(ask: string, draft: PurchaseDraft): Promise<Reckoned> {
    return (await this.command({ type: "reckon", ask, draft })) as Reckoned;
  }

  async answer(ask: string, answer: unknown): Promise<void> {
    const before = this.number;
    this.onAnswering();
    await this.command({ type: "answer", ask, answer });
    this.answeredAt = before;
    this.answered += 1;
  }

  async withdraw(ask: string): Promise<void> {
    await this.command({ type: "withdraw", ask });
  }

  async takeBack(ask: string): Promise<void> {
    this.onAnswering();
    await this.command({ type: "take_back", ask });
    this.answeredAt = this.number;
    this.answered += 1;
  }

  async say(text: string, to: number | null): Promise<void> {
    await this.command({ type: "talk", text, to });
  }

  /** Hides what a seat says, or shows it again; a spectator's choice lasts as long as the page. */
  async mute(seat: number, isMuted: boolean): Promise<void> {
    const others = this.muted.filter((one) => one !== seat);
    const muted = isMuted ? [...others, seat] : others;
    if (this.seat !== null) await this.command({ type: "seat", preferences: { muted } });
    this.muted = muted;
  }

  async prefer(preferences: SeatPreferences): Promise<void> {
    await this.command({ type: "seat", preferences });
    if (preferences.orders !== undefined) this.orders = preferences.orders;
    if (preferences.quiet !== undefined) this.quiet = preferences.quiet;
    if (preferences.contact !== undefined) this.contact = preferences.contact;
    if (preferences.standing !== undefined) this.standing = preferences.standing;
  }

  // ---------------------------------------------------------------- questions about it

  get civ(): string | null {
    return this.mine?.civ ?? null;
  }

  private get linkKey(): string {
    return `ecumene.linked.${this.id}.${this.seat}`;
  }

  keptByLink(): void {
    localStorage.setItem(this.linkKey, "yes");
    this.hasLink = true;
  }

  /** Whether our seat would outlive this browser's data: by a name, or a link that was made. */
  get isKept(): boolean {
    return this.seat === null || this.table?.you.kept !== "browser" || this.hasLink;
  }

  /** Whether a seat that others wait for could be lost with this browser's data. */
  get isAtRisk(): boolean {
    return !this.isKept && !this.isAlone && this.board?.over !== true;
  }

  /** Who decides for us at the moment, if not we ourselves. */
  get regent() {
    return this.table?.seats.find((seat) => seat.number === this.seat)?.regent ?? null;
  }

  /** Questions that wait for us: none while a regent decides. */
  get open_asks(): readonly AskInfo[] {
    const mine = this.mine;
    return mine === null || this.regent !== null
      ? []
      : mine.asks.filter((ask) => !(ask.id in mine.sealed));
  }

  /** What we may take back now, the nearest first. */
  get ways_back(): readonly Back[] {
    return this.mine?.back ?? [];
  }

  /** The name of who plays a civilization. */
  playerOf(civ: string): string {
    return this.table?.seats.find((seat) => seat.civ === civ)?.name ?? "";
  }

  /** Whether one person plays here, with bots in all other seats. */
  get isAlone(): boolean {
    return this.table?.seats.filter(({ kind }) => kind !== "bot").length === 1;
  }

  get sealed_asks(): readonly AskInfo[] {
    const mine = this.mine;
    return mine === null
      ? []
      : [...mine.asks, ...mine.early].filter((ask) => ask.id in mine.sealed);
  }

  /** In which way all move at this table. */
  get movementMode(): MovementMode {
    const mode = this.table?.settings.options.movement_mode;
    return MODES.find((one) => one === mode) ?? "census";
  }

  /** The side of the A.S.T. in use. */
  get astSide(): AstSide {
    return this.table?.settings.options.ast === "expert" ? "expert" : "basic";
  }

  /** All offers we may know of. */
  get offers() {
    return { ...this.board?.offers, ...this.mine?.offers };
  }
}
