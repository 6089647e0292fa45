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
  | { readonly page: "replay"; readonly id: string }
  /** The link in every mail, by which its reader stops them. */
  | { readonly page: "mail"; readonly token: string }
  | { readonly page: "nowhere" };

export function routeOf(hash: string): Route {
  const [page = "", first = "", second = ""] = hash.replace(/^#?\/?/, "").split("/");
  if (page === "") return { page: "lobby", again: null };
  if (page === "rules") return { page: "rules", edition: first || null };
  return first === "" ? { page: "nowhere" } : routeTo(page, first, second);
}

/** The pages that are about one table or one link. */
function routeTo(page: string, id: string, more: string): Route {
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
      return { page: "replay", id };
    case "mail":
      return { page: "mail", token: id };
    default:
      return { page: "nowhere" };
  }
}
