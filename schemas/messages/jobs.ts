import { z } from 'zod';
import { JOB_KINDS, JOB_TYPES } from '../job-types.js';
import { defineMessage } from './define-message.js';
import { WorkError } from './work-error.js';

/**
 * Identifies the attempt of a job in every message about its work: a retried job keeps its ID, and messages
 * about an earlier attempt must not affect the present one. Messages from before retries concern the first
 * attempt.
 */
export const JobAttempt = z.object({ jobId: z.string(), attempt: z.number().int().positive().default(1) });
export type JobAttempt = z.infer<typeof JobAttempt>;

/** An attempt of a job has ended. The result is absent in older facts. */
export const jobSettled = defineMessage(
  'fact',
  'jobs.job-settled.v1',
  JobAttempt.extend({
    kind: z.enum(JOB_KINDS),
    videoId: z.string().nullable(),
    status: z.enum(['completed', 'failed', 'canceled']),
    type: z.enum(JOB_TYPES).optional(),
    /** As in the job: files by ID and name. For a failed process: its completed steps. */
    result: z.record(z.string(), z.unknown()).nullish(),
    error: WorkError.nullish(),
    /** The process that the job was a step of, and the name of the step. */
    parent: z.object({ jobId: z.string(), step: z.string() }).nullish(),
    /** For a tool's job: the name of the tool. */
    tool: z.string().optional(),
  }),
);
