/** What a player has read of the news; kept on their device, so that a reload loses nothing unread. */
import { calamitiesIn, concerns, readingOrder, type Blow } from "../../story/calamities";
import { countNews, newsByTurn, newsOf, type TurnNews } from "../../story/news";
import { kept } from "../../session/kept";
import type { TableSession } from "../../session/session.svelte";

/** There an open card takes the whole screen: it waits to be pressed. */
export const SMALL = "(max-width: 760px), (max-height: 500px)";
/** Milliseconds in which a press on what has just opened by itself was meant to open it. */
const JUST_OPENED = 600;
/** Others' calamities are worth a card in their own turn and the next; afterwards they stand in the log. */
const FRESH = 1;

interface Read {
  readonly mark: number;
  readonly cards: number;
}

/** What was read of a table before, if that is what stands there. */
function readBefore(key: string): Read | null {
  const { mark, cards } = (kept(key) ?? {}) as Partial<Read>;
  return typeof mark === "number" && typeof cards === "number" ? { mark, cards } : null;
}

export class Reading {
  /** What lies open. */
  open = $state<"calamities" | "news" | null>(null);
  /** A card that opened by itself is small until more of it is wanted. */
  isSmall = $state(false);
  /** What opened by itself: the number of the calamity, and the mark of the news. */
  private shown: { calamity: number; news: number } = { calamity: -1, news: -1 };
  private openedAt = -Infinity;
  /** The event after which we decided last. */
  private decidedAt = 0;
  /** News up to this event are read. */
  mark = $state(0);
  /** Calamities up to this event are read, and these besides. */
  private cards = $state(0);
  private readCards = $state.raw<readonly number[]>([]);
  /** The calamity that lies on top, by its number. */
  private top = $state<number | null>(null);
  private readonly key: string;
  /** Whether somebody has looked at this table before, or it has been played for a while. */
  readonly wasHere: boolean;

  constructor(
    private readonly session: TableSession,
    private readonly isCalamity: (card: string) => boolean,
  ) {
    this.key = `ecumene.read.${session.id}.${session.seat ?? "all"}`;
    const before = readBefore(this.key);
    this.wasHere = before !== null || (session.board?.turn ?? 0) > 1;
    const begin = (session.board?.turn ?? 2) <= 1 ? 0 : session.number;
    this.mark = Math.min(before?.mark ?? begin, session.number);
    this.cards = Math.min(before?.cards ?? begin, session.number);
  }

  private keep(): void {
    localStorage.setItem(this.key, JSON.stringify({ mark: this.mark, cards: this.cards }));
  }

  private since(number: number) {
    return this.session.standing_log.slice(Math.max(0, number - this.session.missed));
  }

  /** What strikes us opens by itself, once. */
  openMine(): void {
    const newest = Math.max(-1, ...this.unreadMine.map(({ at }) => at));
    if (newest > this.shown.calamity) {
      this.shown.calamity = newest;
      [this.open, this.isSmall, this.top] = ["calamities", true, newest];
      this.openedAt = performance.now();
    } else if (this.isUrgent && this.open === null && this.shown.news !== this.mark) {
      this.shown.news = this.mark;
      [this.open, this.isSmall] = ["news", true];
      this.openedAt = performance.now();
    }
  }

  toggle(what: "calamities" | "news"): void {
    const mine = this.unreadMine[0];
    if (what === "calamities" && this.open !== what && mine !== undefined) this.top = mine.at;
    const wasMeantToOpen = performance.now() - this.openedAt < JUST_OPENED;
    this.open = this.open === what && !wasMeantToOpen ? null : what;
    this.isSmall = false;
  }

  /** Whether what lies open takes the whole screen. */
  get coversAll(): boolean {
    return this.open !== null && matchMedia(SMALL).matches;
  }

  fold(): void {
    this.open = null;
  }

  // ---------------------------------------------------------------- the news

  readonly news = $derived.by<readonly TurnNews[]>(() => {
    const board = this.session.board;
    return board === null
      ? []
      : newsByTurn(this.since(this.mark), board, this.session.civ, this.isCalamity);
  });

  readonly newsCount = $derived(this.news.reduce((sum, { news }) => sum + countNews(news), 0));

  readonly isUrgent = $derived(this.news.some(({ news }) => news.urgent));

  readNews(upTo: number = this.session.number): void {
    this.mark = upTo;
    if (this.open === "news") this.open = null;
    this.keep();
  }

  /** We have decided: what lay open before that is read; what must not pass unread stays for one decision more. An open card makes room. */
  decided(): void {
    this.isSmall = true;
    const { board, civ, standing_log: log, missed, answeredAt } = this.session;
    if (board === null || answeredAt <= this.mark) return;
    const before = log.slice(Math.max(0, this.mark - missed), Math.max(0, answeredAt - missed));
    const isUrgent = newsOf(before, board, civ, this.isCalamity).urgent;
    const outlived = isUrgent ? this.decidedAt : answeredAt;
    this.decidedAt = answeredAt;
    if (outlived > this.mark) this.readNews(outlived);
  }

  // ---------------------------------------------------------------- the cards of calamities

  readonly blows = $derived.by<readonly Blow[]>(() => {
    const { missed, civ, board } = this.session;
    const first = Math.max(this.cards, missed) + 1;
    const turn = (board?.turn ?? 0) - FRESH;
    const all = calamitiesIn(this.since(this.cards), first);
    return readingOrder(
      all.filter((blow) => blow.turn >= turn || concerns(blow, civ)),
      civ,
    );
  });

  /** The one that a question of ours is about: it is named there, or it is under way. */
  private readonly asked = $derived.by<Blow | undefined>(() => {
    const { open_asks, board } = this.session;
    const newest = (of: readonly Blow[]): Blow | undefined =>
      of.reduce<Blow | undefined>((a, b) => (a === undefined || b.at > a.at ? b : a), undefined);
    const causes = open_asks.flatMap(({ question }) =>
      "cause" in question ? [question.cause] : [],
    );
    const named = newest(this.blows.filter(({ struck }) => causes.includes(struck.calamity)));
    if (named !== undefined || open_asks.length === 0) return named;
    return newest(
      this.blows.filter(({ turn, phase }) => turn === board?.turn && phase === board.phase),
    );
  });

  readonly unread = $derived(this.blows.filter(({ at }) => !this.readCards.includes(at)));

  /** Those of them that touch us. */
  readonly unreadMine = $derived(this.unread.filter((blow) => concerns(blow, this.session.civ)));

  /** The card to be read: the one on top, one we are asked about, or the first unread. */
  readonly blow = $derived.by<Blow | undefined>(() => {
    const top = this.blows.find(({ at }) => at === this.top);
    return top ?? this.asked ?? this.unread[0];
  });

  /** A question about a calamity puts its card on top. */
  bringAsked(): void {
    if (this.asked !== undefined) this.top = this.asked.at;
  }

  get place(): number {
    return this.blow === undefined ? 0 : this.blows.indexOf(this.blow) + 1;
  }

  /** The card stays on top when others come in. */
  pin(): void {
    this.top = this.blow?.at ?? null;
  }

  next(): void {
    const blow = this.blow;
    if (blow === undefined) return;
    this.readCards = [...this.readCards, blow.at];
    const behind = this.blows.slice(this.blows.indexOf(blow) + 1);
    this.top = (behind[0] ?? this.unread[0])?.at ?? null;
    if (this.unread.length === 0) this.skip();
  }

  back(): void {
    this.top = this.blows[this.place - 2]?.at ?? this.top;
  }

  skip(): void {
    this.cards = this.session.number;
    this.readCards = [];
    this.top = null;
    if (this.open === "calamities") this.open = null;
    this.keep();
  }
}
