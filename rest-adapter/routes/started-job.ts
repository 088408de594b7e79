import type { RouteResponse } from '../route.js';

/** The result of an operation that starts a job. */
export interface StartedJob {
  readonly job: { readonly id: string };
  readonly started: boolean;
  readonly message: string;
}

/**
 * Responds with 202 for a new job and with 200 for the running job when the same work is already in progress.
 */
export function startedJob({ job, started, message }: StartedJob): RouteResponse {
  if (started) return { status: 202, body: { jobId: job.id, status: 'pending' } };
  return { status: 200, body: { jobId: job.id, status: 'processing', message } };
}
