/** When a player is not to be disturbed and where to reach them: kept on their device for the next table. */
import type { Contact, QuietHours } from "../../api/protocol";
import { kept } from "../../session/kept";

export interface Wishes {
  readonly quiet: boolean;
  /** "22:00" and "07:30" by the reader's own clock. */
  readonly from: string;
  readonly to: string;
  readonly email: string;
  readonly webhook: string;
}

export const NO_WISHES: Wishes = {
  quiet: false,
  from: "22:00",
  to: "07:00",
  email: "",
  webhook: "",
};
const KEY = "ecumene.contact";

export const knownWishes = (): Wishes => ({
  ...NO_WISHES,
  ...(kept(KEY) as Partial<Wishes> | null),
});
export const keepWishes = (wishes: Wishes): void =>
  localStorage.setItem(KEY, JSON.stringify(wishes));

/** "07:30" as minutes of the day. */
export function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return (hour * 60 + minute) % 1440;
}

/** The browser counts minutes west of Greenwich, the server those east of it. */
export function quietOf(wishes: Wishes, minutesWest: number): QuietHours | null {
  return wishes.quiet
    ? { start: minutes(wishes.from), end: minutes(wishes.to), utc_offset: -minutesWest }
    : null;
}

/** "07:30" for minutes of the day. */
export function timeOf(minute: number): string {
  const whole = ((minute % 1440) + 1440) % 1440;
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}

/** What the server keeps for a seat, by the reader's own clock; null when it keeps nothing. */
export function wishesFrom(
  quiet: QuietHours | null,
  contact: Contact | null,
  minutesWest: number,
): Wishes | null {
  if (quiet === null && contact === null) return null;
  const shift = -minutesWest - (quiet?.utc_offset ?? 0);
  const hours =
    quiet === null
      ? {}
      : { quiet: true, from: timeOf(quiet.start + shift), to: timeOf(quiet.end + shift) };
  return { ...NO_WISHES, ...hours, email: contact?.email ?? "", webhook: contact?.webhook ?? "" };
}

export function contactOf(wishes: Wishes): Contact | null {
  const [email, webhook] = [wishes.email.trim() || null, wishes.webhook.trim() || null];
  return email === null && webhook === null ? null : { email, webhook };
}
