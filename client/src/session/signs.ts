/** Signs: what is worth a sound or a notice, once for each moment and never in a flood. */
import type { QuietHours } from "../api/protocol";

/** The most important first. */
export type SignKind = "turn" | "struck" | "offer";

/** What a seat could be told of, as it stands. */
export interface Standing {
  /** What is asked of us, by the phase it belongs to; null while nothing is. */
  readonly asked: string | null;
  /** The offers made to us by name. */
  readonly offers: readonly string[];
  /** The calamities that have struck us since we came. */
  readonly struck: number;
  /** Whether nobody looks at the page. */
  readonly isHidden: boolean;
  /** Milliseconds since we last answered something. */
  readonly sinceAnswer: number;
}

/** So long one kind of sign is not given again. */
const GAP = 5000;
/** Whoever has just decided is looking: the next question needs no sign. */
const BUSY = 2500;

export class SignBox {
  private asked: string | null = null;
  private offers: ReadonlySet<string> = new Set();
  private struck = 0;
  private given = new Map<SignKind, number>();
  private hasLooked = false;

  /** The sign for what is new, if there is one to give; what is there at first is no news. */
  look(now: Standing, at: number): SignKind | null {
    const news = this.newsIn(now);
    this.offers = new Set(now.offers);
    this.struck = now.struck;
    if (now.asked !== null) this.asked = now.asked;
    const isFirst = !this.hasLooked;
    this.hasLooked = true;
    const kind = isFirst ? undefined : news.find((one) => this.mayGive(one, at));
    if (kind === undefined) return null;
    this.given.set(kind, at);
    return kind;
  }

  private newsIn(now: Standing): SignKind[] {
    const isAsked = now.asked !== null && now.asked !== this.asked;
    const isSeen = !now.isHidden && now.sinceAnswer < BUSY;
    return [
      ...(isAsked && !isSeen ? (["turn"] as const) : []),
      ...(now.struck > this.struck ? (["struck"] as const) : []),
      ...(now.offers.some((id) => !this.offers.has(id)) ? (["offer"] as const) : []),
    ];
  }

  private mayGive(kind: SignKind, at: number): boolean {
    return at - (this.given.get(kind) ?? -GAP) >= GAP;
  }
}

/** Whether somebody does not want to be disturbed at a moment, in milliseconds since 1970. */
export function isQuiet(hours: QuietHours | null, at: number): boolean {
  if (hours === null || hours.start === hours.end) return false;
  const minute = (((Math.floor(at / 60_000) + (hours.utc_offset ?? 0)) % 1440) + 1440) % 1440;
  return hours.start < hours.end
    ? minute >= hours.start && minute < hours.end
    : minute >= hours.start || minute < hours.end;
}
