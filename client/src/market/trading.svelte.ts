/** Sends the messages of the trade session and remembers what was refused. */
import type { Accept, Answers, Choices } from "../api/engine";
import type { AskInfo } from "../api/protocol";
import type { Counsel } from "../model/counsel";
import type { Draft } from "../decide/draft.svelte";
import { refusalText } from "../messages/speak";
import type { Rich } from "../messages/rich";
import type { Facts } from "../model/facts";
import { offerMessage, type OfferDraft } from "../model/trade/market";
import { Refused } from "../net/http";
import type { TableSession } from "../session/session.svelte";

type Terms = Pick<Choices["Trade"], "fewest" | "true_names">;

export class Trading {
  problem = $state.raw<Rich | null>(null);
  busy = $state(false);
  /** How many cards a side gives at the least, and how many names must be true; as the edition has it. */
  readonly terms: Terms;

  constructor(
    private readonly session: TableSession,
    facts: Pick<Facts, "cards_in_a_trade" | "true_names">,
  ) {
    this.terms = { fewest: facts.cards_in_a_trade, true_names: facts.true_names };
  }

  get mine(): TableSession["mine"] {
    return this.session.mine;
  }

  /** The question of the session, whether the game waits for us or not. */
  get ask(): AskInfo | null {
    const mine = this.session.mine;
    if (mine === null) return null;
    return [...mine.asks, ...mine.may].find((ask) => ask.question.type === "Trade") ?? null;
  }

  /** What a seasoned player would do now, or null when the session has gone on meanwhile. */
  async suggestion(): Promise<Counsel | null> {
    const ask = this.ask;
    if (ask === null) return null;
    return this.session.suggestion(ask).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      return null;
    });
  }

  /** Takes it, once, when somebody would show us a deal. */
  takeLaid(): boolean {
    if (this.session.laid?.kind !== "Trade") return false;
    this.session.laid = null;
    return true;
  }

  get isOpen(): boolean {
    return this.session.board?.phase === "trade";
  }

  get isDone(): boolean {
    return (this.session.board?.done ?? []).includes(this.session.civ ?? "");
  }

  /** Sends a message; true when it was taken. */
  async send(message: Answers["Trade"]): Promise<boolean> {
    const ask = this.ask;
    if (ask === null) return false;
    this.busy = true;
    this.problem = null;
    try {
      await this.session.answer(ask.id, message);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === "ask.not_open") return this.again(ask, message);
      this.problem = refusalText(error.code, error.facts);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Each message is a question of its own: one that came in between renames ours. */
  private async again(old: AskInfo, message: Answers["Trade"]): Promise<boolean> {
    for (let tries = 0; tries < 20 && this.ask?.id === old.id; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const ask = this.ask;
    if (ask === null || ask.id === old.id) {
      this.problem = refusalText("ask.not_open", {});
      return false;
    }
    try {
      await this.session.answer(ask.id, message);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = refusalText(error.code, error.facts);
      return false;
    }
  }

  /** Puts the offer that is made up on the table; taken, it is made up no more. */
  async offer(draft: Draft<OfferDraft>): Promise<boolean> {
    const taken = await this.send(offerMessage(draft.value));
    if (taken) {
      draft.clear();
      draft.forget();
    }
    return taken;
  }

  accept(offer: string, bundle: readonly string[], names: readonly string[]): Promise<boolean> {
    const message: Accept = { type: "accept", offer, bundle, names };
    return this.send(message);
  }
}
