import { z } from 'zod';
import { jsonSchemaOf } from '../../../services/platform/validation/json-schema.js';
import type { Route } from '../../route.js';
import { JobBase } from '../../routes/job-body.js';
import type { ToolArgument } from './tool-arguments.js';

/** The JSON Schema of an object, as MCP requires it for arguments and structured results. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties?: Record<string, object>;
  readonly required?: string[];
  readonly [keyword: string]: unknown;
}

type Json = Record<string, unknown>;

/** A job of any type. The whole schema of the results of all types would be repeated in a dozen tools. */
const AnyJob = z.object({
  ...JobBase.shape,
  result: z.looseObject({}).nullable().describe('What the job made, by its type; null until available.'),
});

/** What a call that may wait for its job returns in addition. */
export const JOB_OF_CALL = AnyJob.describe('The job when the call stopped waiting; absent without `wait`.');

/** The widest dialect: clients validate with validators for draft-07 or for 2020-12. */
const described = (schema: z.ZodType): Json => plain(jsonSchemaOf(schema, { target: 'draft-7' }));

/** Formats that validators know; others are ours, and the endpoint checks them. */
const FORMATS: ReadonlySet<unknown> = new Set(['date-time', 'uri', 'email']);

/** Titles and discriminators are for `openapi.json`; here nothing refers to them. */
function isNeeded([keyword, value]: [string, unknown]): boolean {
  if (keyword === 'format') return FORMATS.has(value) || typeof value !== 'string';
  return keyword !== 'discriminator' && !(keyword === 'title' && typeof value === 'string');
}

function plain(schema: Json): Json {
  if (schema.title === 'Job') return described(AnyJob);
  const entries = Object.entries(schema).filter(isNeeded);
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, plainInside(value)]));
}

function plainInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainInside);
  return typeof value === 'object' && value !== null ? plain(value as Json) : value;
}

/** Returns the schema of the arguments, with those that every tool of the kind has. */
export function inputSchemaOf(
  own: readonly ToolArgument[],
  common: Readonly<Record<string, z.ZodType>>,
): ObjectSchema {
  const all = [...own.map(({ name, schema }) => [name, schema] as const), ...Object.entries(common)];
  const required = all.filter(([, schema]) => !schema.isOptional()).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, schema]) => [name, described(schema)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** An answer that is no JSON, such as a subtitle file. */
const TEXT_ANSWER = {
  type: 'object',
  properties: {
    mediaType: { type: 'string', description: 'Media type of the text.' },
    text: { type: 'string', description: 'The text in the requested format.' },
  },
  required: ['mediaType', 'text'],
};

/** Returns the schema of the structured result: that of the successful answers of the route. */
export function outputSchemaOf(route: Route, { hasJob }: { hasJob: boolean }): ObjectSchema {
  const successes = Object.entries(route.schema.responses)
    .filter(([status]) => Number(status) < 300)
    .map(([, schema]) => schema);
  const shapes = [...new Set(successes)].map((schema) => {
    const answer = described(schema) as Json & { properties?: Json };
    return hasJob ? { ...answer, properties: { ...answer.properties, job: described(JOB_OF_CALL) } } : answer;
  });
  if (route.produces?.some((type) => type !== 'application/json')) shapes.push(TEXT_ANSWER);
  const [only, ...more] = shapes;
  return { ...(more.length > 0 ? { anyOf: shapes } : only), type: 'object' } as ObjectSchema;
}
