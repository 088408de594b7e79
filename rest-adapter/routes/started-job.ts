import type { RouteAnswer } from '../route.js';

/** What an operation that starts work answers. */
export interface StartedJob {
  readonly job: { readonly id: string };
  readonly started: boolean;
  readonly message: string;
}

/** 202 for what was started; 200 with the running job when the same work is under way. */
export function startedJob({ job, started, message }: StartedJob): RouteAnswer {
  if (started) return { status: 202, body: { jobId: job.id, status: 'pending' } };
  return { status: 200, body: { jobId: job.id, status: 'processing', message } };
}
