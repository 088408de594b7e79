import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { text } from '../../../schemas/text.js';
import type { Access } from '../../../services/platform/access/access.js';
import { operationIdOf } from '../../openapi/describe-operation.js';
import type { Route } from '../../route.js';
import { accessOf } from '../../route-access.js';
import { LIST_ARGUMENTS, wholeListOf } from './page-list.js';
import { argumentsOf, type ToolArgument } from './tool-arguments.js';
import { inTools, nameOf } from './tool-names.js';
import { DEFAULT_RESULT_BYTES, MAX_RESULT_BYTES } from './tool-result.js';
import { inputSchemaOf, shortSchemaOf } from './tool-schema.js';
import { SENTENCES, TOOL_TEXTS } from './tool-texts.js';

/**
 * Longest time that a call waits for its job. Clients give up a call after a minute, and the answer of a call that they gave
 * up is lost.
 */
export const MAX_WAIT_SECONDS = 50;

/** A tool that calls one endpoint of the table. */
export interface RouteTool {
  readonly name: string;
  readonly route: Route;
  readonly access: Access;
  readonly arguments: readonly ToolArgument[];
  /** Names of all arguments, with those that are no part of the request. */
  readonly argumentNames: readonly string[];
  /** What a call with `wait` waits for: the job that it starts, or the job that it returns. */
  readonly waitsFor: 'started job' | 'returned job' | null;
  /** How long a call waits without `wait`. */
  readonly defaultWaitSeconds: number;
  /** What the answer has its list as, if it is one whole list, which the tool pages. */
  readonly wholeList: string | null;
  /** As `tools/list` has it: in a sentence, with a short schema. */
  readonly listed: Tool;
  /** As `search_docs` has it. */
  readonly description: string;
  readonly inputSchema: Tool['inputSchema'];
}

const waitArgument = (defaultSeconds: number) =>
  z
    .int()
    .min(0)
    .describe(
      `Seconds to wait for the end of the job, of which at most ${MAX_WAIT_SECONDS} are waited. Default ${defaultSeconds}.`,
    )
    .optional();

const IdempotencyKey = text({ minLength: 1, maxLength: 255 })
  .describe(
    'Repeated calls with the same key and arguments have one effect, and the same result for 24 hours.',
  )
  .optional();

const MaxBytes = z
  .int()
  .min(2_000)
  .max(MAX_RESULT_BYTES)
  .describe(`Size to which the answer is shortened. Default ${DEFAULT_RESULT_BYTES}.`)
  .optional();

const TextOffset = z.int().min(0).describe('Of an answer that is a text: characters to skip.').optional();

/** Operations that return the job itself. */
const RETURNS_JOB: ReadonlySet<string> = new Set(['getJob', 'retryJob']);

/** Changes that lose nothing: the opposite call restores the state before. */
const REVERSIBLE: ReadonlySet<string> = new Set(['lockVideo', 'unlockVideo', 'setPublication']);
/** POST requests that end, replace or invalidate something. */
const DESTRUCTIVE: ReadonlySet<string> = new Set(['cancelJob', 'rotateWebhookSecret']);
/** POST requests whose repetition has no further effect. */
const REPEATABLE: ReadonlySet<string> = new Set(['cancelJob']);
/** Other requests whose repetition has a further effect. */
const NOT_REPEATABLE: ReadonlySet<string> = new Set(['patchScript']);
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

const annotationsOf = (id: string, { method }: Route): Tool['annotations'] => ({
  readOnlyHint: method === 'GET',
  destructiveHint: DESTRUCTIVE.has(id) || (method !== 'GET' && method !== 'POST' && !REVERSIBLE.has(id)),
  idempotentHint: (method !== 'POST' || REPEATABLE.has(id)) && !NOT_REPEATABLE.has(id),
  openWorldHint: OPEN_WORLD.has(id),
});

const isText = ({ produces = [] }: Route): boolean => produces.some((type) => type !== 'application/json');

interface Variant {
  readonly name: string;
  readonly sentence: string;
  readonly defaultWaitSeconds: number;
}

/** Creates the tool of a route: name, texts, schemas and hints come from the declaration of the endpoint. */
export function makeRouteTool(route: Route, variant?: Variant): RouteTool {
  const id = operationIdOf(route);
  const name = variant?.name ?? nameOf(id);
  const own = argumentsOf(route);
  const waiting = waitsFor(id, route);
  const wholeList = wholeListOf(route);
  const defaultWaitSeconds = variant?.defaultWaitSeconds ?? 0;
  const common: Record<string, z.ZodType> = {
    ...(waiting && { wait: waitArgument(defaultWaitSeconds) }),
    ...(route.method === 'POST' && { idempotencyKey: IdempotencyKey }),
    ...(wholeList && LIST_ARGUMENTS),
    ...(isText(route) && { offset: TextOffset }),
    ...(route.method === 'GET' && { maxBytes: MaxBytes }),
  };
  const sentence = variant?.sentence ?? SENTENCES[id] ?? `${inTools(route.summary)}.`;
  const more = TOOL_TEXTS[id] ?? route.description;
  const inputSchema = inputSchemaOf(own, common) as Tool['inputSchema'];
  return {
    name,
    route,
    access: accessOf(route),
    arguments: own,
    argumentNames: [...own.map((argument) => argument.name), ...Object.keys(common)],
    waitsFor: waiting,
    defaultWaitSeconds,
    wholeList,
    listed: {
      name,
      description: sentence,
      inputSchema: shortSchemaOf(inputSchema as never) as Tool['inputSchema'],
      annotations: annotationsOf(id, route),
    },
    description: more ? `${sentence}\n\n${inTools(more)}` : sentence,
    inputSchema,
  };
}
