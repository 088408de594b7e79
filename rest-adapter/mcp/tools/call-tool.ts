import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../../services/platform/access/access.js';
import { DomainError, invalid } from '../../../services/platform/errors/errors.js';
import type { CallRoute, RouteResult } from '../call-route.js';
import type { McpCaller } from '../mcp-caller.js';
import type { FollowJob, ShownJob } from './follow-job.js';
import { pageOf, readPage } from './page-list.js';
import { readMoreOf } from './read-more.js';
import { MAX_WAIT_SECONDS, type RouteTool } from './route-tool.js';
import { shorten } from './shorten.js';
import { inArguments, requireKnownArguments, toRouteParts } from './tool-arguments.js';
import { inTools } from './tool-names.js';
import {
  DEFAULT_RESULT_BYTES,
  MAX_RESULT_BYTES,
  roomFor,
  toErrorResult,
  toToolResult,
} from './tool-result.js';

export interface CallToolDeps {
  readonly callRoute: CallRoute;
  readonly followJob: FollowJob;
  readonly log: Logger;
}

export interface ToolCall {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly caller: McpCaller;
  /** Aborted when the client cancels the call or the session ends; the job that it started continues. */
  readonly signal: AbortSignal;
  readonly notifyProgress: (percent: number, message: string) => Promise<void>;
}

const Wait = z.int().min(0);
const MaxBytes = z.int().min(2_000).max(MAX_RESULT_BYTES);
const Offset = z.int().min(0);

function readWait({ caller, arguments: { wait } }: ToolCall, defaultSeconds: number): number {
  const { success, data } = Wait.safeParse(wait ?? defaultSeconds);
  if (!success) throw invalid('wait', 'must be a whole number of at least 0');
  if (data > 0) requireAccess(caller.claims, ACCESS.job);
  return Math.min(data, MAX_WAIT_SECONDS);
}

function readKey({ idempotencyKey }: ToolCall['arguments']): string | undefined {
  if (idempotencyKey === undefined || typeof idempotencyKey === 'string') return idempotencyKey;
  throw invalid('idempotencyKey', 'must be a text');
}

function readMaxBytes({ maxBytes }: ToolCall['arguments']): number {
  const { success, data } = MaxBytes.safeParse(maxBytes ?? DEFAULT_RESULT_BYTES);
  if (success) return data;
  throw invalid('maxBytes', `must be a whole number from 2000 to ${MAX_RESULT_BYTES}`);
}

function readOffset({ offset }: ToolCall['arguments']): number {
  const { success, data } = Offset.safeParse(offset ?? 0);
  if (success) return data;
  throw invalid('offset', 'must be a whole number of at least 0');
}

/** Notifies growing percentages only, as the protocol requires, with the job that a client may lose the answer of. */
function makeProgress(notify: ToolCall['notifyProgress']): (job: ShownJob) => Promise<void> {
  let before = -1;
  return async ({ jobId, progress: { percent, message } }) => {
    if (percent <= before) return;
    before = percent;
    await notify(percent, `${jobId}: ${message}`);
  };
}

const OPEN: readonly unknown[] = ['pending', 'processing'];
const STILL_RUNNING = 'The job is still running: call wait_for_job with this jobId.';

type Json = Readonly<Record<string, unknown>>;

/** Waits for the job of the result, and returns the result with the job's state. */
async function waitForJob(
  deps: CallToolDeps,
  { waitsFor }: RouteTool,
  call: ToolCall,
  { json, seconds }: { json: Json; seconds: number },
): Promise<Json> {
  const { jobId } = json as { jobId?: string | null };
  if (typeof jobId !== 'string') return json;
  const job =
    seconds > 0 && !call.signal.aborted
      ? await deps.followJob(call.caller, {
          jobId,
          seconds,
          signal: call.signal,
          onProgress: makeProgress(call.notifyProgress),
        })
      : null;
  const isOpen = OPEN.includes((job ?? json).status);
  const next = isOpen && (job !== null || waitsFor === 'started job') ? { next: STILL_RUNNING } : {};
  if (!job) return { ...json, ...next };
  return waitsFor === 'started job' ? { ...json, ...next, job } : { ...job, ...next };
}

/** What a tool answers instead of what its endpoint does. */
function forAgents(tool: RouteTool, call: ToolCall, json: Json, maxBytes: number): Json {
  if (tool.wholeList) return pageOf(json, tool.wholeList, readPage(call.arguments), roomFor(maxBytes));
  const { lines, changedLines, ...rest } = json as { lines?: readonly unknown[]; changedLines?: number[] };
  // The caller has just sent the lines of a replacement.
  if (tool.name === 'replace_script') return { ...rest, lineCount: lines?.length };
  if (tool.name !== 'patch_script') return json;
  return { ...rest, lineCount: lines?.length, changedLines: changedLines?.map((index) => lines?.[index]) };
}

/** Passes a call on to the endpoint of its tool. */
async function callEndpoint(deps: CallToolDeps, tool: RouteTool, call: ToolCall): Promise<CallToolResult> {
  const { route, waitsFor, access, arguments: known, argumentNames } = tool;
  const deadline = Date.now() + MAX_WAIT_SECONDS * 1000;
  requireAccess(call.caller.claims, access);
  requireKnownArguments(tool.name, argumentNames, call.arguments);
  const asked = waitsFor ? readWait(call, tool.defaultWaitSeconds) : 0;
  const idempotencyKey = readKey(call.arguments);
  const maxBytes = readMaxBytes(call.arguments);
  const offset = readOffset(call.arguments);
  if (tool.wholeList) readPage(call.arguments);
  const { path, body } = toRouteParts(route, known, call.arguments);
  let result = await deps.callRoute(call.caller, { method: route.method, path, body, idempotencyKey });
  const fitting = isPaged(tool) ? entriesThatFit(result, maxBytes) : null;
  if (fitting !== null) {
    // The cursor of a page continues after all of its entries: read with fewer, it continues after those that are shown.
    const parts = toRouteParts(route, known, { ...call.arguments, limit: fitting });
    result = await deps.callRoute(call.caller, { method: route.method, path: parts.path });
  }
  const bounds = { maxBytes, readMore: readMoreOf(tool, offset) };
  if (result.json === undefined) return toToolResult(textFrom(result, offset), bounds);
  let json = result.json as Json;
  const seconds = Math.min(asked, (deadline - Date.now()) / 1000);
  if (waitsFor) json = await waitForJob(deps, tool, call, { json, seconds });
  return toToolResult({ ...result, json: forAgents(tool, call, json, maxBytes) }, bounds);
}

const isPaged = ({ wholeList, argumentNames }: RouteTool): boolean =>
  wholeList === null && argumentNames.includes('limit');

/** Returns how many entries of a page fit into an answer; null when all do. */
function entriesThatFit({ json }: RouteResult, maxBytes: number): number | null {
  const [cut] = shorten(json as Json, roomFor(maxBytes)).cuts;
  return cut ? Math.max(1, cut.shown) : null;
}

const textFrom = (result: RouteResult, offset: number): RouteResult => ({
  ...result,
  text: result.text.slice(offset),
});

/** Calls the endpoint of a tool. Errors of the call become its result. */
export async function callTool(deps: CallToolDeps, tool: RouteTool, call: ToolCall): Promise<CallToolResult> {
  try {
    return await callEndpoint(deps, tool, call);
  } catch (err) {
    if (!(err instanceof DomainError)) throw err;
    return toErrorResult(err.code, inTools(inArguments(tool.arguments, err.message)));
  }
}
