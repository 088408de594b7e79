import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { text } from '../../../schemas/text.js';
import type { Access } from '../../../services/platform/access/access.js';
import { operationIdOf } from '../../openapi/describe-operation.js';
import type { Route } from '../../route.js';
import { accessOf } from '../../route-access.js';
import { argumentsOf, type ToolArgument } from './tool-arguments.js';
import { inputSchemaOf, outputSchemaOf } from './tool-schemas.js';
import { TOOL_TEXTS } from './tool-texts.js';

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
