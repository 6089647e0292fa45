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
