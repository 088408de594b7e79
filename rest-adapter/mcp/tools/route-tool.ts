import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { text } from '../../../schemas/text.js';
import type { Access } from '../../../services/platform/access/access.js';
import { jsonSchemaOf } from '../../../services/platform/validation/json-schema.js';
import { operationIdOf } from '../../openapi/describe-operation.js';
import type { Route } from '../../route.js';
import { accessOf } from '../../route-access.js';
import { JobBase } from '../../routes/job-body.js';
import { argumentsOf, type ToolArgument } from './tool-arguments.js';

/**
 * Descriptions of tools where that of the endpoint speaks of HTTP, by operation. The other tools have the description
 * of their endpoint.
 */
const TOOL_TEXTS: Readonly<Record<string, string>> = {
  uploadVideo: `Either give \`videoUrl\`, a public address that the service fetches; or give \`filename\` and \`contentType\`: the result then has \`upload\`, an address to send the file to with HTTP PUT (\`upload.headers\` included) before \`upload.expiresAt\`, for example with curl. The service cannot read files of your machine. A job of type ingest then reads the source; other jobs of the video wait for it.`,
  restoreBackup: `Give \`backupId\` of this workspace; or \`backupUrl\`, a public address; or \`filename\`: the result then has \`upload\`, an address to send the file to with HTTP PUT. The restored video has a new id and no approval, lock or translations. No minutes are charged.`,
  getJob: `With \`wait\`, waits until the job is completed, failed or canceled. Results have addresses of files, which expire: read the job again for new ones.`,
  listJobs: 'Paged by `cursor`; `pagination.total` counts all matches.',
  executeTool: `\`list_tools\` has the types and parameters. Files are passed as addresses: public ones, or those of files stored by this service. The completed job has the result: {tool, outputUrl} or {tool, output}. No minutes are charged.`,
};

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
function inputSchemaOf(
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
function outputSchemaOf(route: Route, { hasJob }: { hasJob: boolean }): ObjectSchema {
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

/** Longest time that a call waits for its job. Clients that show progress wait longer than their usual timeout. */
export const MAX_WAIT_SECONDS = 300;

/** A tool that calls one endpoint of the table. */
export interface RouteTool {
  readonly route: Route;
  readonly access: Access;
  readonly arguments: readonly ToolArgument[];
  /** Names of all arguments, with those that are no part of the request. */
  readonly argumentNames: readonly string[];
  /** What a call with `wait` waits for: the job that it starts, or the job that it returns. */
  readonly waitsFor: 'started job' | 'returned job' | null;
  /** As clients see it. */
  readonly tool: Tool;
}

const Wait = z
  .int()
  .min(0)
  .max(MAX_WAIT_SECONDS)
  .describe(
    `Seconds to wait for the end of the job, at most ${MAX_WAIT_SECONDS}; progress is notified meanwhile. Default 0: returns at once.`,
  )
  .optional();

const IdempotencyKey = text({ minLength: 1, maxLength: 255 })
  .describe(
    'Repeated calls with the same key and arguments have one effect, and the same result for 24 hours.',
  )
  .optional();

/** Operations that return the job itself. */
const RETURNS_JOB: ReadonlySet<string> = new Set(['getJob', 'retryJob']);

/** Changes that lose nothing: the opposite call restores the state before. */
const REVERSIBLE: ReadonlySet<string> = new Set(['lockVideo', 'unlockVideo', 'setPublication']);
/** POST requests that end, replace or invalidate something. */
const DESTRUCTIVE: ReadonlySet<string> = new Set(['cancelJob', 'rotateWebhookSecret']);
/** POST requests whose repetition has no further effect. */
const REPEATABLE: ReadonlySet<string> = new Set(['cancelJob']);
/** Operations that make the service request addresses elsewhere. */
const OPEN_WORLD: ReadonlySet<string> = new Set([
  'uploadVideo',
  'processVideo',
  'restoreBackup',
  'executeTool',
  'testWebhook',
  'redeliverWebhookDelivery',
]);

function waitsFor(id: string, { schema, method }: Route): RouteTool['waitsFor'] {
  if (RETURNS_JOB.has(id)) return 'returned job';
  const answers = Object.entries(schema.responses).filter(([status]) => Number(status) < 300);
  const hasJobId = answers.some(([, answer]) => answer instanceof z.ZodObject && 'jobId' in answer.shape);
  return method === 'POST' && hasJobId ? 'started job' : null;
}

const annotationsOf = (id: string, { method, summary }: Route): Tool['annotations'] => ({
  title: summary,
  readOnlyHint: method === 'GET',
  destructiveHint: DESTRUCTIVE.has(id) || (method !== 'GET' && method !== 'POST' && !REVERSIBLE.has(id)),
  idempotentHint: method !== 'POST' || REPEATABLE.has(id),
  openWorldHint: OPEN_WORLD.has(id),
});

/** `getScript` is `get_script`. */
const nameOf = (id: string): string => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Creates the tool of a route: name, texts, schemas and hints come from the declaration of the endpoint. */
export function makeRouteTool(route: Route): RouteTool {
  const id = operationIdOf(route);
  const own = argumentsOf(route);
  const waiting = waitsFor(id, route);
  const common: Record<string, z.ZodType> = {
    ...(waiting && { wait: Wait }),
    ...(route.method === 'POST' && { idempotencyKey: IdempotencyKey }),
  };
  const more = TOOL_TEXTS[id] ?? route.description;
  return {
    route,
    access: accessOf(route),
    arguments: own,
    argumentNames: [...own.map(({ name }) => name), ...Object.keys(common)],
    waitsFor: waiting,
    tool: {
      name: nameOf(id),
      title: route.summary,
      description: more ? `${route.summary}.\n\n${more}` : `${route.summary}.`,
      inputSchema: inputSchemaOf(own, common),
      outputSchema: outputSchemaOf(route, { hasJob: waiting === 'started job' }),
      annotations: annotationsOf(id, route),
    },
  };
}
