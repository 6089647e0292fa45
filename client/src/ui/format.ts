/** Dates, times and numbers as the reader's language writes them. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A span of seconds: "2:05", "3 h 20 min", "2 d 4 h". */
export function span(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  if (left < HOUR) return `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;
  if (left < DAY) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min`;
  return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
}

/** A moment in seconds since 1970. */
export function moment(seconds: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(
    seconds * 1000,
  );
}

export function clockTime(seconds: number): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(seconds * 1000);
}
