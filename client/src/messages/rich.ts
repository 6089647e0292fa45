/** Sentences with names in them: the page draws the names as links, screen readers read plain text. */

export type RefKind = "civ" | "area" | "card" | "advance" | "phase" | "term";

/** A name that stands in a sentence. */
export interface Ref {
  readonly kind: RefKind;
  readonly id: string;
}

export type Part = string | Ref;
export type Rich = readonly Part[];
type Value = string | number | Ref | Rich;

export const civ = (id: string): Ref => ({ kind: "civ", id });
export const area = (id: string): Ref => ({ kind: "area", id });
export const card = (id: string): Ref => ({ kind: "card", id });
export const advance = (id: string): Ref => ({ kind: "advance", id });
export const phase = (id: string): Ref => ({ kind: "phase", id });
export const term = (id: string): Ref => ({ kind: "term", id });

function parts(value: Value): Rich {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  return "kind" in value ? [value] : value;
}

/** A template of text and names. */
export function rich(strings: TemplateStringsArray, ...values: readonly Value[]): Rich {
  const found: Part[] = [];
  strings.forEach((text, index) => {
    if (text) found.push(text);
    const value = values[index];
    if (value !== undefined) found.push(...parts(value));
  });
  return found;
}

/** "a, b and c" with the word the language uses before the last. */
export function listed(items: readonly Value[], and: string, none: string): Rich {
  if (items.length === 0) return [none];
  return items.flatMap((item, index) => {
    if (index === 0) return parts(item);
    return [index === items.length - 1 ? ` ${and} ` : ", ", ...parts(item)];
  });
}

/** Looks a name up; what is unknown is shown as it is written. */
export type Naming = (ref: Ref) => string;

export function plain(text: Rich, name: Naming): string {
  return withPunctuation(text, name)
    .map(({ part, mark }) => (typeof part === "string" ? part : name(part) + mark))
    .join("");
}

export function refsIn(text: Rich): readonly Ref[] {
  return text.filter((part): part is Ref => typeof part !== "string");
}

/**
 * The parts of a sentence, each name with the mark that follows it, so that no line begins with a full stop. A name that
 * ends with a stop of its own needs no second one.
 */
export function withPunctuation(
  text: Rich,
  name: Naming,
): readonly { readonly part: Part; readonly mark: string }[] {
  return text.map((part, index) => {
    const next = text[index + 1];
    const before = text[index - 1];
    if (typeof part !== "string") {
      const mark = typeof next === "string" ? marksOf(next) : "";
      return { part, mark: endsAlike(name(part), mark) ? mark.slice(1) : mark };
    }
    const taken = before !== undefined && typeof before !== "string" ? marksOf(part).length : 0;
    return { part: part.slice(taken), mark: "" };
  });
}

const marksOf = (text: string): string => /^[.,;:!?)]+/.exec(text)?.[0] ?? "";
const endsAlike = (name: string, mark: string): boolean =>
  name.endsWith(".") && mark.startsWith(".");
