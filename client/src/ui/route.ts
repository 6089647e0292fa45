/** Where we are, by the part of the address after the hash: secrets in it never leave the browser. */

export type Route =
  /** `again` is the table whose set-up is taken up again. */
  | { readonly page: "lobby"; readonly again: string | null }
  /** Of an edition; null for the one that is meant where none is named. */
  | { readonly page: "rules"; readonly edition: string | null }
  | {
      readonly page: "table";
      readonly id: string;
      readonly seat: number | null;
      readonly invitation: string | null;
    }
  | { readonly page: "open"; readonly key: string }
  /** Of a moment, by the number of its event, and through the eyes of a seat, if they are named. */
  | {
      readonly page: "replay";
      readonly id: string;
      readonly number: number | null;
      readonly seat: number | null;
    }
  /** The story of a table, for who may know of it or has its secret link. */
  | { readonly page: "story"; readonly id: string; readonly key: string | null }
  /** Statistics of one's own games. */
  | { readonly page: "games" }
  /** The link in every mail, by which its reader stops them. */
  | { readonly page: "mail"; readonly token: string }
  | { readonly page: "nowhere" };

export function routeOf(hash: string): Route {
  const [page = "", first = "", second = "", third = ""] = hash.replace(/^#?\/?/, "").split("/");
  if (page === "") return { page: "lobby", again: null };
  if (page === "games") return { page: "games" };
  if (page === "rules") return { page: "rules", edition: first || null };
  return first === "" ? { page: "nowhere" } : routeTo(page, first, second, third);
}

/** The pages that are about one table or one link. */
function routeTo(page: string, id: string, more: string, last: string): Route {
  switch (page) {
    case "again":
      return { page: "lobby", again: id };
    case "table":
      return { page: "table", id, seat: more ? Number(more) : null, invitation: null };
    case "join":
      return more ? { page: "table", id, seat: null, invitation: more } : { page: "nowhere" };
    case "open":
      return { page: "open", key: id };
    case "replay":
      return { page: "replay", id, number: countIn(more), seat: countIn(last) };
    case "story":
      return { page: "story", id, key: more || null };
    case "mail":
      return { page: "mail", token: id };
    default:
      return { page: "nowhere" };
  }
}

/** A number from 1 on; anything else is as if nothing stood there. */
function countIn(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The address of a moment of a game, and of the eyes it is seen with. */
export const momentHash = (id: string, number: number, seat: number | null): string =>
  `#/replay/${id}/${number}${seat === null ? "" : `/${seat}`}`;

/** The address of a story, for who may know of the table or by a secret link. */
export const storyHash = (id: string, key: string | null): string =>
  `#/story/${id}${key === null ? "" : `/${key}`}`;
