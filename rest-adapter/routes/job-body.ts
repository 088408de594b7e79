import { z } from 'zod';
import { JOB_TYPES, type JobType } from '../../schemas/messages/jobs.js';
import {
  ANALYSIS_RESULT,
  EXPORT_RESULT,
  FAILURE,
  TOOL_RESULT,
  TRANSLATION,
  VOICEOVER,
  WHOLE_PROCESS,
} from '../../schemas/webhook-data.js';

const Instant = z.string().meta({ format: 'date-time' });
const InstantOrNull = (description: string) =>
  z.string().meta({ format: 'date-time' }).nullable().describe(description);
const VideoId = z.string().describe('The video of the job.');

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
    jobId: z.string(),
    type: JobTypeName,
    status: JobStatus,
    videoId: z.string().nullable(),
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

/** What the jobs of each type result in. */
const RESULTS: Readonly<Record<JobType, z.ZodObject>> = {
  analysis: ANALYSIS_RESULT,
  export: EXPORT_RESULT,
  translation: z
    .object({
      videoId: TRANSLATION.videoId,
      sourceVideoId: TRANSLATION.sourceVideoId,
      language: TRANSLATION.language,
    })
    .meta({ title: 'TranslationResult' }),
  voiceover: z
    .object({
      videoId: VideoId,
      ...VOICEOVER,
      shiftedLines: z
        .int()
        .min(0)
        .describe('Number of lines that start later than in the script.')
        .optional(),
      overrunSeconds: z
        .number()
        .min(0)
        .describe('How much longer it is than the video, in seconds.')
        .optional(),
    })
    .meta({ title: 'VoiceoverResult' }),
  tool: TOOL_RESULT,
  process: z
    .object({
      completedSteps: WHOLE_PROCESS.completedSteps,
      currentStep: z.string().describe('The running step; absent at the end.').optional(),
      videoId: VideoId.optional(),
      exportedVideoUrl: WHOLE_PROCESS.exportedVideoUrl,
      exportedSrtUrl: WHOLE_PROCESS.exportedSrtUrl,
      exportedVoiceoverUrl: WHOLE_PROCESS.exportedVoiceoverUrl,
      projectId: WHOLE_PROCESS.projectId.optional(),
      articleReady: WHOLE_PROCESS.articleReady.optional(),
      translations: WHOLE_PROCESS.translations.optional(),
      transcription: WHOLE_PROCESS.transcription,
      warnings: WHOLE_PROCESS.warnings,
    })
    .meta({
      title: 'ProcessResult',
      description: 'The completed steps while it runs; all results on completion.',
    }),
  ingest: z.object({ videoId: VideoId.optional() }).meta({ title: 'IngestResult' }),
  backup: z.object({ videoId: VideoId.optional() }).meta({ title: 'BackupResult' }),
};

const titleOf = (type: JobType): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}Job`;

const jobOf = (type: JobType) =>
  z
    .intersection(
      JobBase,
      z.object({
        type: z.literal(type),
        result: RESULTS[type].nullable().describe('Null until available.'),
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
