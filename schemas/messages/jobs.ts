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

/** A job reached its end. */
export const jobSettled = defineMessage(
  'fact',
  'jobs.job-settled.v1',
  z.object({
    jobId: z.string(),
    kind: z.enum(JOB_KINDS),
    videoId: z.string().nullable(),
    status: z.enum(['completed', 'failed', 'canceled']),
  }),
);
