import type { z } from 'zod';
import { jsonSchemaOf } from '../../../services/platform/validation/json-schema.js';
import type { ToolArgument } from './tool-arguments.js';
import { inTools } from './tool-names.js';

/** The JSON Schema of an object, as MCP requires it for arguments. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties?: Record<string, object>;
  readonly required?: string[];
  readonly [keyword: string]: unknown;
}

type Json = Record<string, unknown>;

/** Formats that validators know; others are ours, and the endpoint checks them. */
const FORMATS: ReadonlySet<unknown> = new Set(['date-time', 'uri', 'email']);

/** Titles and discriminators are for `openapi.json`; here nothing refers to them. */
function isNeeded([keyword, value]: [string, unknown]): boolean {
  if (keyword === 'format') return FORMATS.has(value) || typeof value !== 'string';
  return keyword !== 'discriminator' && !(keyword === 'title' && typeof value === 'string');
}

/** Changes every schema within a value. */
const inside = (value: unknown, change: (schema: Json) => Json): unknown => {
  if (Array.isArray(value)) return value.map((one) => inside(one, change));
  return typeof value === 'object' && value !== null ? change(value as Json) : value;
};

function plain(schema: Json): Json {
  const entries = Object.entries(schema)
    .filter(isNeeded)
    .map(([keyword, value]) => [
      keyword,
      keyword === 'description' && typeof value === 'string' ? inTools(value) : inside(value, plain),
    ]);
  return Object.fromEntries(entries);
}

/** Returns the schema of the arguments of a tool. The widest dialect: clients have validators for draft-07 or for 2020-12. */
export function inputSchemaOf(
  own: readonly ToolArgument[],
  common: Readonly<Record<string, z.ZodType>>,
): ObjectSchema {
  const all = [...own.map(({ name, schema }) => [name, schema] as const), ...Object.entries(common)];
  const required = all.filter(([, schema]) => !schema.isOptional()).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      all.map(([name, schema]) => [name, plain(jsonSchemaOf(schema, { target: 'draft-7' }))]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** What a model needs to write a value; the endpoint checks the rest, and `search_docs` has all of it. */
const SHORT_KEYWORDS: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'items', 'enum', 'const', 'anyOf', 'oneOf', 'allOf'],
  ...['minimum', 'maximum', 'minItems'],
]);

/** Returns the schema with the descriptions of the arguments themselves, and names and types of what lies deeper. */
export function shortSchemaOf(schema: ObjectSchema): ObjectSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property as Json;
    return [name, { ...shortInside(rest), ...(description !== undefined && { description }) }];
  });
  return { ...schema, properties: Object.fromEntries(properties) as Record<string, object> };
}

function shortInside(schema: Json): Json {
  const entries = Object.entries(schema)
    .filter(([keyword]) => SHORT_KEYWORDS.has(keyword))
    .map(([keyword, value]) => [
      keyword,
      keyword === 'properties' ? shortFields(value) : inside(value, shortInside),
    ]);
  return Object.fromEntries(entries);
}

/** The names of fields are no keywords. */
const shortFields = (fields: unknown): Json =>
  Object.fromEntries(
    Object.entries(fields as Json).map(([name, schema]) => [name, inside(schema, shortInside)]),
  );
