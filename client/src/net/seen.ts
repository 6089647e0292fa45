/**
 * Text as it is seen: characters that nobody sees come along when something is pasted, and the
 * server takes none. Passwords are left as they are.
 */
const UNSEEN =
  // eslint-disable-next-line no-control-regex
  /[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/g;
const SECRET = new Set(["password", "old", "new"]);

/** For `JSON.stringify`. */
export const asSeen = (key: string, value: unknown): unknown =>
  typeof value === "string" && !SECRET.has(key) ? value.replace(UNSEEN, "") : value;
