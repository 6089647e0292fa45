/** Looking back while the game goes on: the board as one saw it then. */
import { History } from "../../session/history.svelte";
import type { TableSession } from "../../session/session.svelte";
import { previousTurn, type Told } from "../../story/moments";

/** Events told before the moment. */
const BEFORE = 40;

export class Past {
  /** What is looked at; null for now. */
  history = $state.raw<History | null>(null);
  private busy = false;

  constructor(private readonly session: TableSession) {}

  get told(): Told {
    return { events: this.session.log, missed: this.session.missed };
  }

  /** There is nothing to look back at yet. */
  get isAtBeginning(): boolean {
    return this.session.number === 0;
  }

  get isOpen(): boolean {
    return this.history !== null;
  }

  /** Begins with the beginning of this turn. */
  open(): void {
    this.look(previousTurn(this.told, this.session.number));
  }

  look(number: number): void {
    const { id, seat } = this.session;
    this.history ??= new History({ id, seat, allHands: false, told: () => this.told });
    this.history.go(Math.min(Math.max(0, number), this.session.number));
    void this.reachBack(number);
  }

  /** The log as far back as the moment needs it. */
  private async reachBack(number: number): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    let reached = true;
    while (reached && this.session.missed > Math.max(0, number - BEFORE))
      reached = await this.session.earlier().then(
        () => true,
        () => false,
      );
    this.busy = false;
    this.history?.go(this.history.at);
  }

  close(): void {
    this.history?.close();
    this.history = null;
  }
}
