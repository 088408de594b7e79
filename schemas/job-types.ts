import { z } from 'zod';
import {
  ANALYSIS_RESULT,
  BY_JOB,
  EXPORT_RESULT,
  TOOL_RESULT,
  TRANSLATION,
  VOICEOVER,
  WHOLE_PROCESS,
} from './webhook-data.js';

/** What the product knows of a type of job outside the work itself. */
interface JobTypeDefinition {
  /** Several types may be of one kind, with which the IDs of their jobs begin. */
  readonly kind: string;
  /** What jobs of the kind do, for clients. */
  readonly description: string;
  /** Names one in messages to people; absent where no operation starts it by itself. */
  readonly noun?: string;
  /** The price in minutes per minute of video. */
  readonly minutes: number;
  /** Whether it changes the content of its video, which is refused while the video is locked. */
  readonly changesContent: boolean;
  /** Whether it reads the source of its video, which has to exist. */
  readonly readsSource: boolean;
  /** The webhook events for its end; absent: none. */
  readonly events?: { readonly completed: string; readonly failed: string };
  readonly result: z.ZodObject;
}

const videoId = BY_JOB.videoId;

export const JOBS = {
  analysis: {
    kind: 'analysis',
    description: 'Analyzes a video: transcribes speech, finds scenes, writes the script.',
    noun: 'An analysis',
    minutes: 1,
    changesContent: true,
    readsSource: true,
    events: { completed: 'video.analyzed', failed: 'analysis.failed' },
    result: ANALYSIS_RESULT,
  },
  export: {
    kind: 'export',
    description: 'Renders a video.',
    noun: 'An export',
    minutes: 0,
    changesContent: false,
    readsSource: true,
    events: { completed: 'export.completed', failed: 'export.failed' },
    result: EXPORT_RESULT,
  },
  translation: {
    kind: 'translation',
    description: 'Translates a video into another language.',
    noun: 'A translation',
    minutes: 1,
    changesContent: true,
    readsSource: true,
    events: { completed: 'video.translated', failed: 'translation.failed' },
    result: z
      .object({
        videoId: TRANSLATION.videoId,
        sourceVideoId: TRANSLATION.sourceVideoId,
        language: TRANSLATION.language,
      })
      .meta({ title: 'TranslationResult' }),
  },
  voiceover: {
    kind: 'tool',
    description: 'Generates a voiceover.',
    noun: 'A voiceover',
    minutes: 1,
    changesContent: true,
    readsSource: false,
    events: { completed: 'voiceover.generated', failed: 'voiceover.failed' },
    result: z
      .object({
        videoId,
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
  },
  tool: {
    kind: 'tool',
    description: 'Runs a tool, or generates a voiceover.',
    minutes: 0,
    changesContent: false,
    readsSource: false,
    events: { completed: 'tool.completed', failed: 'tool.failed' },
    result: TOOL_RESULT,
  },
  process: {
    kind: 'process',
    description: 'Runs several steps with a video, each as a job.',
    minutes: 0,
    changesContent: true,
    readsSource: true,
    events: { completed: 'process.completed', failed: 'process.failed' },
    result: z
      .object({
        completedSteps: WHOLE_PROCESS.completedSteps,
        currentStep: z.string().describe('The running step; absent at the end.').optional(),
        videoId: videoId.optional(),
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
  },
  ingest: {
    kind: 'ingest',
    description: 'Ingests the source of a video.',
    minutes: 0,
    changesContent: false,
    readsSource: false,
    result: z.object({ videoId: videoId.optional() }).meta({ title: 'IngestResult' }),
  },
  backup: {
    kind: 'backup',
    description: 'Creates a backup of a video.',
    noun: 'A backup',
    minutes: 0,
    changesContent: false,
    readsSource: true,
    events: { completed: 'backup.completed', failed: 'backup.failed' },
    result: z.object({ videoId: videoId.optional() }).meta({ title: 'BackupResult' }),
  },
} as const satisfies Readonly<Record<string, JobTypeDefinition>>;

export type JobType = keyof typeof JOBS;
export type JobKind = (typeof JOBS)[JobType]['kind'];
export const JOB_TYPES = Object.keys(JOBS) as readonly JobType[];
export const JOB_KINDS: readonly JobKind[] = [...new Set(JOB_TYPES.map((type) => JOBS[type].kind))];

/** Returns what is known of a type; null for one that this version does not have. */
export const findJobType = (type: string): JobTypeDefinition | null =>
  Object.hasOwn(JOBS, type) ? JOBS[type as JobType] : null;
