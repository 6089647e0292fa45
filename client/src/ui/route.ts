/** Where we are, by the part of the address after the hash: secrets in it never leave the browser. */

export type Route =
  | {
      readonly page: "lobby";
      /** The table whose set-up is taken up again. */ readonly again: string | null;
    }
  | { readonly page: "rules" }
  | {
      readonly page: "table";
      readonly id: string;
      readonly seat: number | null;
      readonly invitation: string | null;
    }
  | { readonly page: "open"; readonly key: string }
  | { readonly page: "replay"; readonly id: string }
  | { readonly page: "nowhere" };

export function routeOf(hash: string): Route {
  const [page = "", first = "", second = ""] = hash.replace(/^#?\/?/, "").split("/");
  if (page === "") return { page: "lobby", again: null };
  if (page === "again" && first) return { page: "lobby", again: first };
  if (page === "rules") return { page: "rules" };
  if (page === "table" && first)
    return { page: "table", id: first, seat: second ? Number(second) : null, invitation: null };
  if (page === "join" && first && second)
    return { page: "table", id: first, seat: null, invitation: second };
  if (page === "open" && first) return { page: "open", key: first };
  if (page === "replay" && first) return { page: "replay", id: first };
  return { page: "nowhere" };
}
