import type { z } from 'zod';
import type { JobType, jobSettled } from '../../../schemas/messages/jobs.js';
import type { WebhookEvent } from '../../../schemas/webhook-events.js';
import type { NewEvent } from '../delivery/accept-event.js';

type SettledJob = z.infer<typeof jobSettled.payload>;

/** The events for a completed and a failed job of each type. */
const EVENTS: Readonly<Partial<Record<JobType, { completed: WebhookEvent; failed: WebhookEvent }>>> = {
  analysis: { completed: 'video.analyzed', failed: 'analysis.failed' },
  export: { completed: 'export.completed', failed: 'export.failed' },
  translation: { completed: 'video.translated', failed: 'translation.failed' },
  voiceover: { completed: 'voiceover.generated', failed: 'voiceover.failed' },
  tool: { completed: 'tool.completed', failed: 'tool.failed' },
  backup: { completed: 'backup.completed', failed: 'backup.failed' },
  process: { completed: 'process.completed', failed: 'process.failed' },
};

/**
 * Returns null when there is no event: canceled jobs, ingested sources, and facts from before results were
 * included.
 */
export function eventOfJob(job: SettledJob): NewEvent | null {
  const { jobId, videoId, type, status, result, error, parent, tool } = job;
  const events = type && EVENTS[type];
  if (!events || status === 'canceled') return null;
  const process = parent && { process: parent };
  const about = { videoId, jobId, ...(tool !== undefined && { tool }), ...result, ...process };
  if (status === 'completed') return { name: events.completed, data: about };
  return { name: events.failed, data: { ...about, error } };
}
