import { type TObject, type TSchema, Type } from 'typebox';
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

const Instant = Type.String({ format: 'date-time' });
const InstantOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });
const VideoId = Type.String({ description: 'The video of the job.' });

export const JobStatus = Type.Enum(['pending', 'processing', 'completed', 'failed', 'canceled'], {
  title: 'JobStatus',
});
export const JobTypeName = Type.Enum([...JOB_TYPES], { title: 'JobType' });

const JobProgress = Type.Object(
  {
    percent: Type.Number({ minimum: 0, maximum: 100 }),
    step: Type.String(),
    message: Type.String({ description: 'Human-readable.' }),
    etaSeconds: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Null while unknown.' }),
  },
  { title: 'JobProgress' },
);

/** What jobs of all types have. */
const JobBase = Type.Object(
  {
    jobId: Type.String(),
    type: JobTypeName,
    status: JobStatus,
    videoId: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    progress: JobProgress,
    error: Type.Union([FAILURE.error, Type.Null()], { description: 'Error of a failed job; else null.' }),
    attempt: Type.Integer({ minimum: 1, description: 'Grows with each retry.' }),
    createdAt: Instant,
    startedAt: InstantOrNull('Null until work begins.'),
    finishedAt: InstantOrNull('Null until it is completed, failed or canceled.'),
    updatedAt: Instant,
  },
  { title: 'JobBase' },
);

/** What the jobs of each type result in. */
const RESULTS: Readonly<Record<JobType, TObject>> = {
  analysis: ANALYSIS_RESULT,
  export: EXPORT_RESULT,
  translation: Type.Object(
    {
      videoId: TRANSLATION.videoId,
      sourceVideoId: TRANSLATION.sourceVideoId,
      language: TRANSLATION.language,
    },
    { title: 'TranslationResult' },
  ),
  voiceover: Type.Object(
    {
      videoId: VideoId,
      ...VOICEOVER,
      shiftedLines: Type.Optional(
        Type.Integer({ minimum: 0, description: 'Number of lines that start later than in the script.' }),
      ),
      overrunSeconds: Type.Optional(
        Type.Number({ minimum: 0, description: 'Seconds it runs beyond the end of the video.' }),
      ),
    },
    { title: 'VoiceoverResult' },
  ),
  tool: TOOL_RESULT,
  process: Type.Object(
    {
      completedSteps: WHOLE_PROCESS.completedSteps,
      currentStep: Type.Optional(Type.String({ description: 'The running step; absent at the end.' })),
      videoId: Type.Optional(VideoId),
      exportedVideoUrl: WHOLE_PROCESS.exportedVideoUrl,
      exportedSrtUrl: WHOLE_PROCESS.exportedSrtUrl,
      exportedVoiceoverUrl: WHOLE_PROCESS.exportedVoiceoverUrl,
      projectId: Type.Optional(WHOLE_PROCESS.projectId),
      articleReady: Type.Optional(WHOLE_PROCESS.articleReady),
      translations: Type.Optional(WHOLE_PROCESS.translations),
    },
    {
      title: 'ProcessResult',
      description: 'The completed steps while it runs; all results on completion.',
    },
  ),
  ingest: Type.Object({ videoId: Type.Optional(VideoId) }, { title: 'IngestResult' }),
  backup: Type.Object({ videoId: Type.Optional(VideoId) }, { title: 'BackupResult' }),
};

const titleOf = (type: JobType): string => `${type.charAt(0).toUpperCase()}${type.slice(1)}Job`;

const jobOf = (type: JobType): TSchema =>
  Type.Unsafe<unknown>({
    title: titleOf(type),
    allOf: [
      JobBase,
      Type.Object({
        type: Type.Literal(type),
        result: Type.Union([RESULTS[type], Type.Null()], { description: 'Null until available.' }),
      }),
    ],
  });

/** A job: which result it has depends on its type. */
export const JobBody = Type.Unsafe<unknown>({
  title: 'Job',
  description: 'Requested work. `type` determines the shape of `result`.',
  oneOf: JOB_TYPES.map(jobOf),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(JOB_TYPES.map((type) => [type, `#/components/schemas/${titleOf(type)}`])),
  },
});
