/** Where the page lies: at the root of a host or below a path, whatever the operator chose. */

/** The address of something of the server's, named from its root: "/api/tables". */
export const placed = (path: string): string =>
  new URL(path.replace(/^\//, ""), new URL(".", document.baseURI)).href;

/** The same by the scheme of sockets. */
export const socketPlaced = (path: string): string => placed(path).replace(/^http/, "ws");

/** A link to a place within the page, for other people: "/join/...". */
export const linkTo = (route: string): string => placed(`/#${route}`);
