/**
 * A question that the page does not know, as a form made from the schema of its answer.
 *
 * It chooses one, several, or numbers among what the offer lists; what cannot be shown so is answered
 * with the suggestion.
 */
import type { Decision } from "../../api/engine";
import { messages } from "../../messages";
import type { Ref, Rich } from "../../messages/rich";
import type { Facts } from "../../model/facts";
import { resolved, type QuestionSchemas, type Schema } from "../../model/schema";
import { ALL, type Chosen, type Form, type Row, type Spec } from "../spec";
import { ones, prefixed, under } from "./rows";

type About = (id: string) => Ref | Rich;

/** One part of an answer: its rows, and how it is read from them and shown in them. */
interface Part {
  readonly rows: readonly Row[];
  /** How many must be chosen, where that is known. */
  readonly least: number;
  readonly most: number;
  read(chosen: Chosen): unknown;
  show(value: unknown): Chosen;
}

/** What may be chosen: the first list of names, or record of numbers, in the offer. */
export function candidates(choices: unknown): Readonly<Record<string, number>> {
  const found = [choices, ...(isRecord(choices) ? Object.values(choices) : [])];
  for (const one of found) {
    if (Array.isArray(one) && one.length > 0 && one.every((id) => typeof id === "string"))
      return ones(one);
    if (isRecord(one) && Object.keys(one).length > 0) {
      const counts = Object.entries(one).map(
        ([id, value]) => [id, typeof value === "number" ? value : 1] as const,
      );
      if (one !== choices) return Object.fromEntries(counts);
    }
  }
  return {};
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const plainAbout = (id: string): Rich => [messages.plainName(id)];

function flag(id: string): Part {
  return {
    rows: [{ id, about: plainAbout(id), most: 1, flag: true }],
    least: 0,
    most: 0,
    read: (chosen) => Boolean(chosen[id]),
    show: (value): Chosen => (value === true ? { [id]: 1 } : {}),
  };
}

function number(id: string, { minimum = 0, maximum = ALL }: Schema): Part {
  return {
    rows: [{ id, about: plainAbout(id), most: maximum, counted: true }],
    least: 0,
    most: 0,
    read: (chosen) => Math.max(minimum, chosen[id] ?? 0),
    show: (value): Chosen => (typeof value === "number" && value > 0 ? { [id]: value } : {}),
  };
}

/** One of several names. */
function one(prefix: string, ids: readonly string[], about: About): Part {
  return {
    rows: ids.map((id) => ({
      id: prefix + id,
      about: about(id),
      most: 1,
      goal: 0,
      ...onMap(about(id)),
    })),
    least: 1,
    most: 1,
    read: (chosen) => Object.keys(under(chosen, prefix))[0] ?? null,
    show: (value): Chosen => (typeof value === "string" ? { [prefix + value]: 1 } : {}),
  };
}

function several(prefix: string, ids: readonly string[], schema: Schema, about: About): Part {
  return {
    ...one(prefix, ids, about),
    least: schema.minItems ?? 0,
    most: schema.maxItems ?? ids.length,
    read: (chosen) => Object.keys(under(chosen, prefix)),
    show: (value) => (Array.isArray(value) ? prefixed(ones(value as string[]), prefix) : {}),
  };
}

function counts(prefix: string, all: Readonly<Record<string, number>>, about: About): Part {
  return {
    rows: Object.entries(all).map(([id, most]) => ({
      id: prefix + id,
      about: about(id),
      most,
      goal: 0,
      counted: true,
      ...onMap(about(id)),
    })),
    least: 0,
    most: ALL,
    read: (chosen) => under(chosen, prefix),
    show: (value) => prefixed(value as Readonly<Record<string, number>>, prefix),
  };
}

const onMap = (about: Ref | Rich): Partial<Row> =>
  "kind" in about && about.kind === "area" ? { area: about.id } : {};

/** The part of an answer that a schema describes; null for what a form cannot show. */
function partOf(
  name: string,
  schema: Schema,
  choices: unknown,
  about: About,
  components: QuestionSchemas["components"],
): Part | null {
  const found = resolved(schema, components);
  const all = candidates(choices);
  const prefix = `${name}:`;
  if (found.enum !== undefined) return one(prefix, found.enum.map(String), about);
  switch (found.type) {
    case "boolean":
      return flag(name);
    case "integer":
      return number(name, found);
    case "string":
      return one(prefix, Object.keys(all), about);
    case "array":
      return resolved(found.items ?? {}, components).type === "string"
        ? several(prefix, Object.keys(all), found, about)
        : null;
    case "object":
      return typeof found.additionalProperties === "object" &&
        resolved(found.additionalProperties, components).type === "integer"
        ? counts(prefix, all, about)
        : null;
    default:
      return null;
  }
}

type Named = readonly (readonly [name: string, part: Part])[];

/** The rows of all parts; each part is a goal, and has a heading where there are several. */
function specOf(made: Named, whole: boolean): Spec {
  const rows = made.flatMap(([name, part], goal) =>
    part.rows.map((row) => ({
      ...row,
      ...(row.goal === undefined ? {} : { goal }),
      ...(whole ? {} : { group: plainAbout(name) }),
    })),
  );
  const goals = made.map(([, { least, most }]) => ({ unit: "piece" as const, least, most }));
  return { rows, goals, ...(made.length === 0 ? { remark: messages.forms.asSuggested } : {}) };
}

/** What a name in an answer stands for. */
export const refIn =
  ({ areas, civilizations, advances, commodities, calamities }: Facts): About =>
  (id) => {
    if (id in areas) return { kind: "area", id };
    if (id in civilizations) return { kind: "civ", id };
    if (id in advances) return { kind: "advance", id };
    if (id in commodities || id in calamities) return { kind: "card", id };
    return [messages.plainName(id)];
  };

/** The form of a question of which only the schema of its answer is known. */
export function genericForm(
  kind: string,
  { answers, components }: QuestionSchemas,
  about: About,
  suggestion: unknown,
): Form<Decision, unknown, unknown> {
  const schema = resolved(answers[kind] ?? {}, components);
  const fields = Object.entries(schema.properties ?? {});
  const whole = fields.length === 0;
  const parts = (choices: unknown): Named =>
    (whole ? [["answer", schema] as const] : fields).flatMap(([name, part]) => {
      const made = partOf(name, part, choices, about, components);
      return made === null ? [] : [[name, made] as const];
    });
  return {
    spec: (_, choices) => specOf(parts(choices), whole),
    answer: (chosen, _, choices) => {
      const made = parts(choices);
      if (made.length === 0) return suggestion;
      if (whole) return made[0]?.[1].read(chosen);
      const read = Object.fromEntries(made.map(([name, part]) => [name, part.read(chosen)]));
      return { ...(isRecord(suggestion) ? suggestion : {}), ...read };
    },
    chosen: (answer, _, choices) => {
      const valueOf = (name: string): unknown =>
        whole ? answer : isRecord(answer) ? answer[name] : undefined;
      const shown = parts(choices).map(([name, part]) => part.show(valueOf(name)));
      return Object.assign({}, ...shown) as Chosen;
    },
  };
}
