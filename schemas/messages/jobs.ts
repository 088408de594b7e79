import { z } from 'zod';
import { defineMessage } from './define-message.js';
import { WorkError } from './work-error.js';

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

/** An attempt of a job reached its end. What came of it is absent in facts from before it was told along. */
export const jobSettled = defineMessage(
  'fact',
  'jobs.job-settled.v1',
  JobAttempt.extend({
    kind: z.enum(JOB_KINDS),
    videoId: z.string().nullable(),
    status: z.enum(['completed', 'failed', 'canceled']),
    type: z.enum(JOB_TYPES).optional(),
    /** As the job has it: files by id and name. Of a process that failed: the steps that are done. */
    result: z.record(z.string(), z.unknown()).nullish(),
    error: WorkError.nullish(),
    /** The process that it was a step of, and which. */
    parent: z.object({ jobId: z.string(), step: z.string() }).nullish(),
    /** Of a tool's job: which tool. */
    tool: z.string().optional(),
  }),
);
