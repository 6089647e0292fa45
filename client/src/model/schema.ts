/** The parts of JSON schemas in which the server describes the answers to questions. */

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly (string | number | null)[];
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface QuestionSchemas {
  readonly answers: Readonly<Record<string, Schema>>;
  readonly components: Readonly<Record<string, Schema>>;
}

/** The schema of an answer with references followed; of several ways the first that is not null. */
export function resolved(schema: Schema, components: QuestionSchemas["components"]): Schema {
  if (schema.$ref !== undefined) {
    const found = components[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
    return found === undefined ? {} : resolved(found, components);
  }
  const ways = schema.anyOf?.filter((one) => one.type !== "null");
  return ways?.[0] === undefined ? schema : resolved(ways[0], components);
}
