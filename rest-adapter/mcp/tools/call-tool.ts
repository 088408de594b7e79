import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../../services/platform/access/access.js';
import { DomainError, errorMessage } from '../../../services/platform/errors/errors.js';
import type { CallRoute, RouteResult } from '../call-route.js';
import type { McpCaller } from '../mcp-caller.js';
import type { FollowJob, ShownJob } from './follow-job.js';
import { MAX_WAIT_SECONDS, type RouteTool } from './route-tool.js';
import { inArguments, requireKnownArguments, toRouteParts } from './tool-arguments.js';
import { toErrorResult, toToolResult } from './tool-result.js';

export interface CallToolDeps {
  readonly callRoute: CallRoute;
  readonly followJob: FollowJob;
  readonly log: Logger;
}

export interface ToolCall {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly caller: McpCaller;
  /** Aborted when the client cancels the call or the session ends. */
  readonly signal: AbortSignal;
  /** Whether the client canceled the call itself: then its job ends, too. */
  readonly isCanceled: () => boolean;
  readonly notifyProgress: (percent: number, message: string) => Promise<void>;
}

const Wait = z.int().min(0).max(MAX_WAIT_SECONDS).default(0);

function readWait({ caller, arguments: { wait } }: ToolCall): number {
  const { success, data } = Wait.safeParse(wait);
  if (!success)
    throw new DomainError('validation_error', `wait must be a whole number from 0 to ${MAX_WAIT_SECONDS}`);
  if (data > 0) requireAccess(caller.claims, ACCESS.job);
  return data;
}

function readKey({ idempotencyKey }: ToolCall['arguments']): string | undefined {
  if (idempotencyKey === undefined || typeof idempotencyKey === 'string') return idempotencyKey;
  throw new DomainError('validation_error', 'idempotencyKey must be a text');
}

/** Notifies growing percentages only, as the protocol requires. */
function makeProgress(notify: ToolCall['notifyProgress']): (job: ShownJob) => Promise<void> {
  let before = -1;
  return async ({ progress: { percent, message } }) => {
    if (percent <= before) return;
    before = percent;
    await notify(percent, message);
  };
}

/** A job that was already running before the call was not started by it. */
const isStartedBy = ({ json }: RouteResult): boolean =>
  (json as { message?: unknown }).message === undefined && (json as { jobId: unknown }).jobId !== null;

async function cancelJob(deps: CallToolDeps, caller: McpCaller, jobId: string): Promise<void> {
  const path = `/v1/jobs/${encodeURIComponent(jobId)}/cancel`;
  await deps
    .callRoute(caller, { method: 'POST', path })
    .catch((err) =>
      deps.log.info(
        { err: errorMessage(err), requestId: caller.requestId },
        'the job of a canceled call continues',
      ),
    );
}

/** Waits for the job of the result, and returns the result with the job's state. */
async function waitForJob(
  deps: CallToolDeps,
  { waitsFor }: RouteTool,
  call: ToolCall,
  { result, seconds }: { result: RouteResult; seconds: number },
): Promise<CallToolResult> {
  const { jobId } = result.json as { jobId: string | null };
  const followed =
    seconds > 0 && jobId !== null && !call.signal.aborted
      ? await deps.followJob(call.caller, {
          jobId,
          seconds,
          signal: call.signal,
          onProgress: makeProgress(call.notifyProgress),
        })
      : null;
  if (call.isCanceled() && jobId !== null && waitsFor === 'started job' && isStartedBy(result))
    await cancelJob(deps, call.caller, jobId);
  if (!followed) return toToolResult(result);
  return waitsFor === 'started job'
    ? toToolResult(result, { job: followed })
    : toToolResult({ ...result, json: followed });
}

/** Calls the endpoint of a tool. Errors of the call become its result. */
export async function callTool(deps: CallToolDeps, tool: RouteTool, call: ToolCall): Promise<CallToolResult> {
  const { route, waitsFor, access, arguments: known, argumentNames } = tool;
  try {
    requireAccess(call.caller.claims, access);
    requireKnownArguments(argumentNames, call.arguments);
    const seconds = waitsFor ? readWait(call) : 0;
    const idempotencyKey = readKey(call.arguments);
    const { path, body } = toRouteParts(route, known, call.arguments);
    const result = await deps.callRoute(call.caller, { method: route.method, path, body, idempotencyKey });
    return waitsFor ? await waitForJob(deps, tool, call, { result, seconds }) : toToolResult(result);
  } catch (err) {
    if (!(err instanceof DomainError)) throw err;
    return toErrorResult(err.code, inArguments(known, err.message));
  }
}
