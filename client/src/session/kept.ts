/** What this device remembers as JSON; whatever cannot be read is nothing, so that no table stays shut because of it. */
export function kept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** A list of names; whatever else stands there is none. */
export function keptNames(key: string): readonly string[] {
  const found = kept(key);
  return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
}

/** What is kept of a table by itself: lines read, a link made, news read, warnings heard. */
const OF_A_TABLE = /^ecumene\.(?:coach|linked|read|sure)\.([\w-]+)\./;
const TABLES = "ecumene.tables";
/** Of so many tables something is kept: of those that were opened last. */
const MOST_TABLES = 60;

/** A table is opened; of those that were not for longest everything is forgotten. */
export function opened(table: string): void {
  const keys = Object.keys(localStorage).map((key) => [key, OF_A_TABLE.exec(key)?.[1]] as const);
  const others = keys.flatMap(([, one]) => one ?? []);
  const known = [...new Set([table, ...keptNames(TABLES), ...others])].slice(0, MOST_TABLES);
  for (const [key, one] of keys)
    if (one !== undefined && !known.includes(one)) localStorage.removeItem(key);
  localStorage.setItem(TABLES, JSON.stringify(known));
}
