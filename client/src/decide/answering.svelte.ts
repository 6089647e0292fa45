/** Tries an answer with the server while it is being made, and gives it when it is ready. */
import { untrack } from "svelte";
import type { Foreseen } from "../api/engine";
import { refusalText } from "../messages/speak";
import type { Rich } from "../messages/rich";
import { isLost, Refused } from "../net/http";
import type { Formed, Laid, TableSession } from "../session/session.svelte";

export type Verdict = "none" | "checking" | "fine" | "refused" | "lost";

const PAUSE = 150;

export class Answering {
  verdict = $state<Verdict>("none");
  refusal = $state.raw<Rich | null>(null);
  /** The rule that refuses it, as the edition's books number it. */
  rule = $state("");
  /** Which facts came with the refusal, for panels that can point at the fault. */
  facts = $state.raw<Readonly<Record<string, unknown>>>({});
  /** What would come of the answer that was tried last, as far as the server tells. */
  foreseen = $state.raw<Foreseen | null>(null);
  sending = $state(false);
  /** The answer that was tried last. */
  private latest: unknown;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the changes of the answer. */
  strokes = $state(0);

  constructor(
    protected readonly session: TableSession,
    protected readonly ask: string,
  ) {}

  get table(): string {
    return this.session.id;
  }

  /** The phase of the question, as its name says. */
  get phase(): string {
    return this.ask.split("/")[1] ?? "";
  }

  /** Takes what was laid out for this question, once. */
  takeLaid(): Laid | null {
    const { laid } = this.session;
    if (laid?.ask !== this.ask) return null;
    this.session.laid = null;
    return laid;
  }

  /** Somebody begins to make the answer: what is played on the map gives way to it. */
  begin(): void {
    this.session.onForming();
  }

  /** Tells what stands in the panel now. */
  tell(how: Formed["how"], label: string): void {
    this.session.formed = { ask: this.ask, how, label, answer: this.latest };
  }

  /** Nothing to check at the moment. */
  rest(): void {
    clearTimeout(this.timer);
    this.strokes = untrack(() => this.strokes) + 1;
    this.settle("none", null);
    this.foreseen = null;
  }

  /** Asks the server, after a moment of quiet, whether this would be taken. */
  check(answer: unknown): void {
    this.latest = answer;
    this.afterPause(PAUSE, (stroke) => this.tryOut(answer, stroke));
  }

  /** Asks the server something about what is being made; a later stroke comes before it. */
  protected afterPause(pause: number, ask: (stroke: number) => Promise<void>): void {
    clearTimeout(this.timer);
    const stroke = untrack(() => this.strokes) + 1;
    this.strokes = stroke;
    this.verdict = "checking";
    this.timer = setTimeout(() => void ask(stroke), pause);
  }

  private async tryOut(answer: unknown, stroke: number): Promise<void> {
    try {
      const foreseen = (await this.session.check(this.ask, answer)) as Foreseen | null;
      if (stroke !== this.strokes) return;
      this.foreseen = foreseen;
      this.settle("fine", null);
    } catch (error) {
      if (stroke === this.strokes) this.fail(error);
    }
  }

  /** What would come of an answer that does not stand in the panel; null where nobody can say. */
  async foresee(answer: unknown): Promise<Foreseen | null> {
    try {
      return (await this.session.check(this.ask, answer)) as Foreseen | null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return null;
    }
  }

  /** Gives the answer; true when it was taken. A refusal keeps everything as it is. */
  async give(answer: unknown, ask = this.ask): Promise<boolean> {
    clearTimeout(this.timer);
    this.strokes = untrack(() => this.strokes) + 1;
    this.sending = true;
    try {
      await this.session.answer(ask, answer);
      this.settle("none", null);
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.sending = false;
    }
  }

  protected settle(verdict: Verdict, refusal: Rich | null): void {
    this.verdict = verdict;
    this.refusal = refusal;
  }

  protected fail(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.facts = error.facts;
    this.rule = error.rule;
    this.foreseen = null;
    const verdict = isLost(error) ? "lost" : "refused";
    this.settle(verdict, refusalText(error.code, error.facts));
  }
}
