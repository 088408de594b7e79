import { z } from 'zod';
import { defineMessage } from './define-message.js';

export const JOB_KINDS = [
  'analysis',
  'export',
  'translation',
  'tool',
  'process',
  'ingest',
  'backup',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** The kinds, but that a voiceover, whose kind is `tool`, has a type of its own. */
export const JOB_TYPES = [
  'analysis',
  'export',
  'translation',
  'voiceover',
  'tool',
  'process',
  'ingest',
  'backup',
] as const;
export type JobType = (typeof JOB_TYPES)[number];

/**
 * What every message about a job's work names: a job that is retried keeps its id, and what is said of an earlier attempt
 * must not touch the present one. What was queued before jobs could be retried is about the first.
 */
export const JobAttempt = z.object({ jobId: z.string(), attempt: z.number().int().positive().default(1) });
export type JobAttempt = z.infer<typeof JobAttempt>;

/** An attempt of a job reached its end. */
export const jobSettled = defineMessage(
  'fact',
  'jobs.job-settled.v1',
  JobAttempt.extend({
    kind: z.enum(JOB_KINDS),
    videoId: z.string().nullable(),
    status: z.enum(['completed', 'failed', 'canceled']),
  }),
);
