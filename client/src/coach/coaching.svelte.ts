/** The coach of one player at one table: what was read, what is said now, and the move the coach would make. */
import type { AskInfo } from "../api/protocol";
import type { Facts } from "../model/facts";
import { tallyOf, total } from "../model/lessons/tally";
import { isLost } from "../net/http";
import { isCoachWanted, wantCoach } from "../session/wanted";
import type { TableSession } from "../session/session.svelte";
import { keptNames } from "../session/kept";
import { coachChoice } from "../session/coachChoice.svelte";
import type { Beside } from "./beside";
import { fitsNow, isTheMove, isToldBefore, moveFor, placesIn, type Move } from "./moves";
import { lineNow, linesDue, type Filled, type Line, type Scene } from "./script";

/** What the First Game explains well enough for real games, by its questions. */
const TAUGHT: Readonly<Record<string, readonly string[]>> = {
  PlanMovement: ["ask.PlanMovement"],
  BuildCities: ["ask.BuildCities"],
  Trade: ["ask.Trade", "event.TradeCardsDrawn"],
};

interface Followed {
  readonly ask: string | null;
  readonly kind: string;
  readonly due: readonly string[];
  readonly turn: number;
  /** The tokens that his plan gives up, while it stands; null otherwise. */
  readonly gives: number | null;
}

/** What is kept of a plan of his that was followed: the turn, and the tokens that it gave up. */
const GAVE_UP = /^gave-up\.(\d+)\.(\d+)$/;

export class Coaching implements Beside {
  readonly isGuided = true;
  wanted = $state(isCoachWanted());
  /** On a small screen: only the beginning of the line shows. */
  folded = $state(false);
  busy = $state(false);
  /** Where the plan that was filled in goes. */
  places: readonly string[] = [];
  private read = $state.raw<readonly string[]>([]);
  private filled = $state.raw<(Filled & { readonly ask: string }) | null>(null);
  /** The question to which the orders of the hint would be a good answer. */
  private fitting = $state<string | null>(null);
  /** The move for a question, made up when it was asked. */
  private planned = $state.raw<{ readonly ask: string; readonly move: Move } | null>(null);
  /** The question that was open last, and the lines that were due with it. */
  private prepared = "";
  private followed: Followed = { ask: null, kind: "", due: [], turn: 0, gives: null };
  private readonly key: string;

  constructor(
    private readonly session: TableSession,
    private readonly facts: Facts,
  ) {
    this.key = `ecumene.coach.${session.id}.${session.seat ?? ""}`;
    this.recall();
  }

  private readonly scene = $derived.by<Scene | null>(() => {
    const { board, mine, standing_log: log, open_asks } = this.session;
    if (board === null || mine === null) return null;
    const ask = open_asks[0] ?? null;
    const hintFits = ask !== null && this.fitting === ask.id;
    const plan = ask !== null && this.planned?.ask === ask.id ? this.planned.move.filled : null;
    const { formed } = this.session;
    const button = formed?.ask === ask?.id ? (formed?.label ?? "") : "";
    const { facts, gaveUp } = this;
    return { facts, board, mine, log, ask, hintFits, plan, button, gaveUp };
  });

  private get gaveUp(): Scene["gaveUp"] {
    const kept = this.read.flatMap((name) => {
      const [, turn, tokens] = GAVE_UP.exec(name) ?? [];
      return turn === undefined ? [] : [[Number(turn), Number(tokens)] as const];
    });
    return Object.fromEntries(kept);
  }

  private readonly due = $derived(this.scene === null ? [] : linesDue(this.scene));

  readonly line = $derived.by<Line | null>(() =>
    this.scene === null ? null : lineNow(this.scene, this.read, this.stands, this.isOwn),
  );

  /** What the coach has filled in, as long as it stands there untouched, or the same made up by hand. */
  private get stands(): Filled | null {
    const ask = this.scene?.ask ?? null;
    if (this.planned !== null && this.isByHand)
      return { ...this.planned.move.filled, byHand: true };
    if (ask === null || this.filled?.ask !== this.askName) return null;
    if (ask.question.type === "Trade" || this.session.laid?.ask === ask.id) return this.filled;
    return this.formed === "laid" ? this.filled : null;
  }

  /** Whether the player has made up an answer. */
  private get isOwn(): boolean {
    return this.formed === "own" && !this.isByHand;
  }

  /** Whether the player has drawn what the coach would do. */
  private get isByHand(): boolean {
    const { planned } = this;
    if (this.formed !== "own" || planned === null || planned.ask !== this.scene?.ask?.id)
      return false;
    return isTheMove(planned.move, this.session.formed?.answer);
  }

  private get formed(): string {
    const { formed } = this.session;
    return formed?.ask === this.scene?.ask?.id ? (formed?.how ?? "none") : "none";
  }

  /** The question that is open, by its name. */
  readonly asked = $derived(this.scene?.ask?.id ?? null);

  get turn(): number {
    return this.scene?.board.turn ?? 0;
  }

  /** Whether all is said that there is to say, and the game is over. */
  get isOver(): boolean {
    return this.scene?.board.over === true && this.line?.id === this.due.at(-1)?.id;
  }

  /** Whether another line comes after this one has been read. */
  get hasNext(): boolean {
    return !this.isOver && this.due.some(({ id }) => id === this.line?.id);
  }

  /** Whether the coach could fill in an answer; in the market he can always look again. */
  get canDo(): "do" | "instead" | "again" | null {
    const { type } = this.scene?.ask?.question ?? {};
    if (type === undefined || this.hasNext) return null;
    const { id = "" } = this.line ?? {};
    if (id.startsWith("own.")) return "instead";
    if (id.startsWith("ask.")) return this.hasDealt ? "again" : "do";
    return type === "Trade" ? "again" : null;
  }

  /** Whether a deal was made in the market that is open. */
  private get hasDealt(): boolean {
    const { scene } = this;
    if (scene?.ask?.question.type !== "Trade") return false;
    return tallyOf(scene.log, scene.board.turn, scene.mine.civ).deals > 0;
  }

  private get before(): Line | undefined {
    const at = this.due.findIndex(({ id }) => id === this.line?.id);
    return at < 0 ? this.due.at(-1) : this.due[at - 1];
  }

  get canGoBack(): boolean {
    return this.line !== null && this.before !== undefined;
  }

  next(): void {
    if (this.line !== null) this.keep([...this.read, this.line.id]);
  }

  /** Says the line before once more. */
  back(): void {
    const again = this.before?.id;
    this.filled = null;
    this.keep(this.read.filter((id) => id !== again));
  }

  /** Comes, or goes away; remembered on this device. */
  want(wanted: boolean): void {
    this.wanted = wanted;
    this.folded = false;
    wantCoach(wanted);
  }

  /** Reads what this device remembers; another tab may have gone on. */
  recall(): void {
    this.read = keptNames(this.key);
    this.wanted = isCoachWanted();
  }

  private keep(read: readonly string[]): void {
    this.read = read;
    localStorage.setItem(this.key, JSON.stringify(read));
  }

  private get askName(): string | null {
    const name = this.question;
    return name === null ? null : `${name} ${this.session.answered}`;
  }

  /** In a trade session every message is a new question, and all are one to the coach. */
  private get question(): string | null {
    const ask = this.scene?.ask ?? null;
    if (ask === null) return null;
    return ask.question.type === "Trade" ? `Trade ${this.turn}` : ask.id;
  }

  /** Keeps step with the game: whatever could have been read before a question was answered is not said after it. */
  follow(): void {
    const { followed, question: ask } = this;
    const kind = this.scene?.ask?.question.type ?? "";
    const gives = this.stands === null ? null : total(this.stands.surplus ?? {});
    this.followed = { ask, kind, due: this.due.map(({ id }) => id), turn: this.turn, gives };
    if (followed.ask === null || followed.ask === ask || !this.wanted) return;
    coachChoice.learn(TAUGHT[followed.kind] ?? []);
    const given = followed.gives ? [`gave-up.${followed.turn}.${followed.gives}`] : [];
    const passed = [...followed.due, ...given].filter((id) => !this.read.includes(id));
    if (passed.length > 0) this.keep([...this.read, ...passed]);
  }

  /** Fills in what the coach would answer; gives the kind of question, or null where nothing was found. */
  async fill(): Promise<string | null> {
    const { scene } = this;
    const [ask, name] = [scene?.ask ?? null, this.askName];
    if (scene === null || ask === null || name === null) return null;
    this.busy = true;
    try {
      const made = this.planned?.ask === ask.id ? this.planned.move : null;
      const { filled, answer, isOther = false } = made ?? (await moveFor(this.session, scene, ask));
      if (filled.found)
        this.session.laid = { kind: ask.question.type, ask: ask.id, answer, isOther };
      this.filled = { ...filled, ask: name };
      this.places = placesIn(answer);
      return filled.found ? ask.question.type : null;
    } catch (error) {
      if (!isLost(error)) throw error;
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Looks once at a question; whoever lost the connection over it looks again when it is back. */
  async prepare(): Promise<void> {
    const { scene } = this;
    const ask = scene?.ask ?? null;
    if (scene === null || ask === null || this.prepared === ask.id) return;
    this.prepared = ask.id;
    try {
      await this.lookAt(scene, ask);
    } catch (error) {
      if (!isLost(error)) throw error;
      if (this.prepared === ask.id) this.prepared = "";
    }
  }

  /** Tries whether what the hint says could be done now, and makes up the move that is told beforehand. */
  private async lookAt(scene: Scene, ask: AskInfo): Promise<void> {
    const hintFits = await fitsNow(this.session, scene);
    if (hintFits) this.fitting = ask.id;
    if (!isToldBefore(ask)) return;
    const move = await moveFor(this.session, { ...scene, hintFits }, ask);
    this.planned = { ask: ask.id, move };
  }
}
