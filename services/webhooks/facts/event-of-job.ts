import type { z } from 'zod';
import { JOBS } from '../../../schemas/job-types.js';
import type { jobSettled } from '../../../schemas/messages/jobs.js';
import type { WebhookEvent } from '../../../schemas/webhook-events.js';
import type { NewEvent } from '../delivery/accept-event.js';

type SettledJob = z.infer<typeof jobSettled.payload>;

/** The events for a completed and a failed job of each type. */
const EVENTS = new Map<string, { completed: WebhookEvent; failed: WebhookEvent }>(
  Object.entries(JOBS).flatMap(([type, job]) => ('events' in job ? [[type, job.events]] : [])),
);

/**
 * Returns null when there is no event: canceled jobs, ingested sources, and facts from before results were
 * included.
 */
export function eventOfJob(job: SettledJob): NewEvent | null {
  const { jobId, videoId, type, status, result, error, parent, tool } = job;
  const events = type && EVENTS.get(type);
  if (!events || status === 'canceled') return null;
  const process = parent && { process: parent };
  const about = { videoId, jobId, ...(tool !== undefined && { tool }), ...result, ...process };
  if (status === 'completed') return { name: events.completed, data: about };
  return { name: events.failed, data: { ...about, error } };
}
