import { z } from 'zod';
import { JOB_TYPES, JOBS, type JobType } from '../../schemas/job-types.js';
import { FAILURE } from '../../schemas/webhook-data.js';
import { inGraphql } from '../graphql-selection.js';
import { Instant, InstantOrNull } from './schemas.js';

export const JobStatus = z
  .enum(['pending', 'processing', 'completed', 'failed', 'canceled'])
  .meta({ title: 'JobStatus' });
export const JobTypeName = z.enum(JOB_TYPES).meta({ title: 'JobType' });

const JobProgress = z
  .object({
    percent: z.number().min(0).max(100),
    step: z.string(),
    message: z.string().describe('Human-readable.'),
    etaSeconds: z.int().nullable().describe('Null while unknown.'),
  })
  .meta({ title: 'JobProgress' });

const JobQueuePlace = z
  .object({
    position: z.int().min(1).describe('From 1, among the waiting jobs of all workspaces.'),
    estimatedStartAt: InstantOrNull('Null if unknown.'),
  })
  .meta({ title: 'JobQueuePlace' });

/** What jobs of all types have. */
export const JobBase = z
  .object({
    jobId: z.string().register(inGraphql, { selection: 'id' }),
    type: JobTypeName,
    status: JobStatus,
    videoId: z.string().nullable().register(inGraphql, { selection: 'video { id }' }),
    progress: JobProgress,
    queue: JobQueuePlace.nullable().describe('Where it waits for a worker; else null.'),
    blockedReason: z
      .string()
      .nullable()
      .describe('Why no worker begins it: none is running, or what those that run lack; else null.'),
    error: FAILURE.error.nullable().describe('Error of a failed job; else null.'),
    attempt: z.int().min(1).describe('Grows with each retry.'),
    createdAt: Instant,
    startedAt: InstantOrNull('Null until work begins.'),
    finishedAt: InstantOrNull('Null until it is completed, failed or canceled.'),
    updatedAt: Instant,
  })
  .meta({ title: 'JobBase' });

/** The fields of a job in GraphQL, whose result has its form of REST already. */
export const JobFields = z.object({
  ...JobBase.shape,
  result: z.record(z.string(), z.unknown()).nullable(),
});

const titleOf = (type: JobType): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}Job`;

const jobOf = (type: JobType) =>
  z
    .intersection(
      JobBase,
      z.object({
        type: z.literal(type),
        result: JOBS[type].result.nullable().describe('Null until available.'),
      }),
    )
    .meta({ title: titleOf(type) });

/** A job: which result it has depends on its type. */
export const JobBody = z.xor(JOB_TYPES.map(jobOf)).meta({
  title: 'Job',
  description: 'Requested work. `type` determines the shape of `result`.',
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(JOB_TYPES.map((type) => [type, `#/components/schemas/${titleOf(type)}`])),
  },
});
