import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { jsonSchemaOf } from '../../services/platform/validation/json-schema.js';

export type Json = Readonly<Record<string, unknown>>;

/** Whether a schema describes what a client sends or what it receives: a default makes a field optional only in a request. */
export type Direction = 'request' | 'response';

const IN_MAPS = ['properties', 'patternProperties', '$defs'];
const IN_LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const IN_ONE = ['items', 'additionalProperties', 'not', 'propertyNames'];

const isSchema = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasDefault = (schema: unknown): boolean => isSchema(schema) && 'default' in schema;

/** Fields that a client has to send: the reader fills in those with a default. */
function requiredOf({ required, properties }: Json): readonly string[] {
  if (!Array.isArray(required) || !isSchema(properties)) return [];
  return required.filter((name) => !hasDefault(properties[name]));
}

/** An enum of strings says its type: generators of clients need it. */
function withTypeOfEnum(schema: Record<string, unknown>): void {
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (schema.type !== undefined || !Array.isArray(values)) return;
  if (values.every((value) => typeof value === 'string')) schema.type = 'string';
  else if (values.every((value) => typeof value === 'boolean')) schema.type = 'boolean';
}

const SCALARS = ['string', 'number', 'integer', 'boolean'];

const isNull = (schema: unknown): boolean => isSchema(schema) && schema.type === 'null';

/** A simple type or null is written as one schema with two types. */
function withNullAsType({ anyOf, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const [value, other, ...more] = Array.isArray(anyOf) ? anyOf : [];
  if (more.length > 0 || !isSchema(value) || !isNull(other) || !SCALARS.includes(String(value.type)))
    return anyOf === undefined ? rest : { ...rest, anyOf };
  const { description: own, const: only, ...held } = value;
  const values = only === undefined ? held.enum : [only];
  const description = [rest.description, own].filter(Boolean).join(' ');
  return {
    ...held,
    ...rest,
    ...(description ? { description } : {}),
    type: [value.type, 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}

/** The named schemas of a document, and how a schema refers to them. A schema is named by its `title`. */
export class Components {
  readonly #schemas = new Map<string, Json>();

  readonly #examples = new Map<string, unknown>();

  get schemas(): Json {
    const sorted = [...this.#schemas].sort(([a], [b]) => a.localeCompare(b, 'en'));
    return Object.fromEntries(
      sorted.map(([name, schema]) => [
        name,
        this.#examples.has(name) ? { ...schema, examples: [this.#examples.get(name)] } : schema,
      ]),
    );
  }

  /** Gives a named schema an example: the first one that an operation has. */
  illustrate({ $ref }: Json, example: unknown): void {
    const name = String($ref).split('/').at(-1) as string;
    if (example !== undefined && !this.#examples.has(name)) this.#examples.set(name, example);
  }

  /** The schema as the document has it: each named one inside it is a reference. `name` is for a schema without a title. */
  describe(schema: z.ZodType, direction: Direction, name?: string): Json {
    return this.#describe(jsonSchemaOf(schema), direction, name);
  }

  #describe(schema: Json, direction: Direction, name?: string): Json {
    const { title = name, ...rest } = schema;
    const { description, ...described } = this.#convert(rest, direction);
    const texts = description === undefined ? {} : { description };
    if (typeof title !== 'string') return { ...texts, ...described };
    const known = this.#schemas.get(title);
    if (!known) {
      this.#schemas.set(title, { ...texts, ...described });
      return { $ref: `#/components/schemas/${title}` };
    }
    const { description: knownDescription, ...knownSchema } = known;
    if (!isDeepStrictEqual(knownSchema, described))
      throw new Error(`Two different schemas are named ${title}; give one of them another title`);
    const ownText = description === knownDescription ? {} : texts;
    return { $ref: `#/components/schemas/${title}`, ...ownText };
  }

  #convert(schema: Json, direction: Direction): Record<string, unknown> {
    const converted: Record<string, unknown> = { ...schema };
    const inside = (value: unknown) => (isSchema(value) ? this.#describe(value, direction) : value);
    for (const key of IN_MAPS) {
      const held = schema[key];
      if (!isSchema(held)) continue;
      converted[key] = Object.fromEntries(Object.entries(held).map(([name, one]) => [name, inside(one)]));
    }
    for (const key of IN_LISTS) {
      const held = schema[key];
      if (Array.isArray(held)) converted[key] = held.map(inside);
    }
    for (const key of IN_ONE) if (isSchema(schema[key])) converted[key] = inside(schema[key]);
    if (direction === 'request' && 'properties' in schema) {
      const required = requiredOf(schema);
      if (required.length > 0) converted.required = required;
      else delete converted.required;
    }
    withTypeOfEnum(converted);
    return withNullAsType(converted);
  }
}
