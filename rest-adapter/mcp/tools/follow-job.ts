import type { Logger } from 'pino';
import { credentialKey } from '../../../services/platform/edge/concurrency.js';
import { errorMessage } from '../../../services/platform/errors/errors.js';
import { startDeadline } from '../../../services/platform/retry/deadline.js';
import type { RouteResponse } from '../../route.js';
import { jobRoutes } from '../../routes/jobs.js';
import type { Follow } from '../../wait/follow.js';
import type { McpCaller } from '../mcp-caller.js';

/** Maximum number of calls of one credential that wait at once, per process; further ones return at once. */
export const MAX_WAITING_CALLS = 20;

/** A job as REST shows it. */
export interface ShownJob {
  readonly jobId: string;
  readonly status: string;
  readonly progress: { readonly percent: number; readonly message: string };
}

export interface Following {
  readonly jobId: string;
  readonly seconds: number;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  readonly onProgress: (job: ShownJob) => Promise<void>;
}

/** Waits for the end of a job. Returns its last known state; null when it could not be followed. */
export type FollowJob = (caller: McpCaller, following: Following) => Promise<ShownJob | null>;

const getJob = jobRoutes.find(({ changes }) => changes);
if (!getJob?.changes) throw new Error('No route says how a job is followed');
const { changes, variables, respond } = getJob;

/** Follows jobs with the subscription of the endpoint that waits for changes. */
export function makeFollowJob(follow: Follow, log: Logger): FollowJob {
  const waiting = new Map<string, number>();
  return async ({ claims, authorization, requestId, hungUp }, { jobId, seconds, signal, onProgress }) => {
    const key = credentialKey(claims);
    const count = waiting.get(key) ?? 0;
    if (count >= MAX_WAITING_CALLS) return null;
    waiting.set(key, count + 1);
    const end = startDeadline(seconds * 1000, signal, hungUp);
    const input = { params: { id: jobId }, query: {}, body: {} };
    let last: RouteResponse | null = null;
    try {
      const call = {
        document: changes!.document,
        variables: variables(input),
        claims,
        authorization,
        requestId,
      };
      for await (const { data } of follow(call, end.signal)) {
        last = respond(data, input);
        await onProgress(last.body as ShownJob);
        if (changes!.isOver(last)) break;
      }
    } catch (err) {
      if (!end.signal.aborted) log.warn({ err: errorMessage(err), requestId }, 'a job could not be followed');
    } finally {
      end.clear();
      const left = (waiting.get(key) ?? 1) - 1;
      if (left > 0) waiting.set(key, left);
      else waiting.delete(key);
    }
    return (last?.body as ShownJob | undefined) ?? null;
  };
}
