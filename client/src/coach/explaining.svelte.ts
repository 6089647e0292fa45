/** The coach of a real game: he speaks when something is met for the first time, and is silent otherwise. */
import type { Facts } from "../model/facts";
import { coachChoice } from "../session/coachChoice.svelte";
import type { TableSession } from "../session/session.svelte";
import type { Beside } from "./beside";
import { linesIn, novelIn, type RealScene } from "./novel";
import type { Line } from "./script";

export class Explaining implements Beside {
  readonly isGuided = false;
  readonly isOver = false;
  readonly canDo = null;
  readonly busy = false;
  readonly places = [];
  folded = $state(false);
  /** The question for which he was called by his key. */
  private called = $state<string | null>(null);
  private followed: { readonly ask: string | null; readonly shown: Line | null } = {
    ask: null,
    shown: null,
  };
  /** What he has said since the page was opened, and which of it is read once more. */
  private past = $state.raw<readonly Line[]>([]);
  private again = $state<number | null>(null);

  constructor(
    private readonly session: TableSession,
    private readonly facts: Facts,
  ) {}

  private readonly scene = $derived.by<RealScene | null>(() => {
    const {
      board,
      mine,
      standing_log: log,
      open_asks,
      regent,
      table,
      astSide: side,
    } = this.session;
    if (board === null || mine === null) return null;
    const may = regent === null ? mine.may.filter(({ question }) => question.type !== BESIDE) : [];
    const { ruleset = "", options = {} } = table?.settings ?? {};
    const scenario = typeof options.scenario === "string" ? options.scenario : "full";
    const game = `${ruleset}.${scenario}.${side}`;
    const ask = open_asks[0] ?? null;
    const learnt = coachChoice.hasLearnt;
    return { facts: this.facts, board, mine, log, side, learnt, game, ask, may };
  });

  get wanted(): boolean {
    return coachChoice.isOn;
  }

  private readonly now = $derived.by<Line | null>(() =>
    this.scene === null || !coachChoice.isOn
      ? null
      : novelIn(this.scene, coachChoice.met, this.called !== null && this.called === this.asked),
  );

  readonly line = $derived.by<Line | null>(() =>
    this.again === null || !coachChoice.isOn ? this.now : (this.past[this.again] ?? this.now),
  );

  /** The question that is open; all messages of a market are one. */
  readonly asked = $derived.by<string | null>(() => {
    const { ask = null, board } = this.scene ?? {};
    if (ask === null) return null;
    return ask.question.type === "Trade" ? `Trade ${board?.turn ?? 0}` : ask.id;
  });

  get turn(): number {
    return this.scene?.board.turn ?? 0;
  }

  /** Whether he has more to say. */
  get hasNext(): boolean {
    if (this.again !== null) return this.again + 1 < this.past.length || this.now !== null;
    const unmet = this.scene === null ? [] : linesIn(this.scene).filter((one) => !isMet(one));
    return unmet.length > 1;
  }

  /** What he says now is understood. */
  next(): void {
    this.called = null;
    if (this.again !== null) this.again = this.again + 1 < this.past.length ? this.again + 1 : null;
    else this.pass(this.now);
  }

  /** What he said is understood, and can be read again. */
  private pass(line: Line | null): void {
    if (line === null) return;
    this.past = [...this.past.filter(({ id }) => id !== line.id), line];
    coachChoice.meet([line.id]);
  }

  /** Where in what he has said the line before this one stands. */
  private get before(): number {
    if (this.again !== null) return this.again - 1;
    return this.past.findLastIndex(({ id }) => id !== this.now?.id);
  }

  get canGoBack(): boolean {
    return this.before >= 0;
  }

  /** Comes and speaks of what is asked, or goes; remembered on this device. */
  want(wanted: boolean): void {
    coachChoice.choose(wanted);
    this.folded = false;
    this.again = null;
    this.called = wanted ? this.asked : null;
  }

  recall(): void {
    coachChoice.reread();
  }

  /** Keeps step with the game: what was in sight when a question was answered has been met. */
  follow(): void {
    const { followed, asked } = this;
    const isOver = followed.ask !== null && followed.ask !== asked;
    if (isOver) this.again = null;
    this.followed = { ask: asked, shown: this.again === null ? this.now : null };
    if (isOver) this.pass(followed.shown);
  }

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  back(): void {
    if (this.canGoBack) this.again = this.before;
    else this.called = this.asked;
  }

  fill(): Promise<null> {
    return Promise.resolve(null);
  }
}

/** To move a part is offered beside the plan itself. */
const BESIDE = "MovePart";
const isMet = ({ id }: Line): boolean => coachChoice.met.includes(id);
