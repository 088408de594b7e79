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
  /** The operations that start it, with what they require of their caller (`access.ts`). */
  readonly startedBy?: Readonly<Record<string, object>>;
  /** The units of work that media splits it into, in their order. */
  readonly work: readonly string[];
  /** The webhook events for its end; absent: none. */
  readonly events?: { readonly completed: string; readonly failed: string };
  readonly result: z.ZodObject;
}

const videoId = BY_JOB.videoId;

const START_EXPORT = { scope: 'export:write', permission: 'canExport', whileLocked: 'allowed' } as const;

export const JOBS = {
  analysis: {
    kind: 'analysis',
    description: 'Analyzes a video: transcribes speech, finds scenes, writes the script.',
    noun: 'An analysis',
    minutes: 1,
    changesContent: true,
    readsSource: true,
    startedBy: { analyzeVideo: { scope: 'analyze:write', permission: 'canEdit', whileLocked: 'refused' } },
    work: ['analysis', 'transcribe', 'analysis-join', 'script'],
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
    startedBy: { exportVideo: START_EXPORT, exportVideoInRatios: START_EXPORT },
    work: ['plan', 'segment', 'audio', 'join'],
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
    startedBy: {
      translateVideo: { scope: 'translate:write', permission: 'canEdit', whileLocked: 'refused' },
    },
    work: ['translate', 'translation-join'],
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
    startedBy: {
      generateVoiceover: { scope: 'voiceover:write', permission: 'canEdit', whileLocked: 'refused' },
    },
    work: ['voice-plan', 'voice', 'voice-join'],
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
    startedBy: { executeTool: { scope: 'tools:write', permission: 'canEdit', whileLocked: 'no video' } },
    work: ['tool-fetch', 'tool'],
    events: { completed: 'tool.completed', failed: 'tool.failed' },
    result: TOOL_RESULT,
  },
  process: {
    kind: 'process',
    description: 'Runs several steps with a video, each as a job.',
    minutes: 0,
    changesContent: true,
    readsSource: true,
    startedBy: {
      processVideo: { scope: 'process:write', permission: 'canCreate', whileLocked: 'no video' },
      // As a process, it includes the access to its steps.
      refreshVideo: { scope: 'process:write', permission: 'canEdit', whileLocked: 'refused' },
    },
    work: [],
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
    work: ['fetch', 'ingest'],
    result: z.object({ videoId: videoId.optional() }).meta({ title: 'IngestResult' }),
  },
  backup: {
    kind: 'backup',
    description: 'Creates a backup of a video.',
    noun: 'A backup',
    minutes: 0,
    changesContent: false,
    readsSource: true,
    startedBy: { createBackup: { scope: 'videos:write', permission: 'canEdit', whileLocked: 'allowed' } },
    work: ['backup'],
    events: { completed: 'backup.completed', failed: 'backup.failed' },
    result: z.object({ videoId: videoId.optional() }).meta({ title: 'BackupResult' }),
  },
} as const satisfies Readonly<Record<string, JobTypeDefinition>>;

export type JobType = keyof typeof JOBS;
export type JobKind = (typeof JOBS)[JobType]['kind'];
export const JOB_TYPES = Object.keys(JOBS) as readonly JobType[];
export const JOB_KINDS: readonly JobKind[] = [...new Set(JOB_TYPES.map((type) => JOBS[type].kind))];

type Starts = {
  [T in JobType]: (typeof JOBS)[T] extends { readonly startedBy: infer S } ? S : never;
}[JobType];
type All<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer A) => void ? A : never;
/** What each operation that starts jobs requires of its caller. */
export const STARTS: All<Starts> = Object.assign(
  {},
  ...JOB_TYPES.map((type) => (JOBS[type] as JobTypeDefinition).startedBy),
);

/** Returns what is known of a type; null for one that this version does not have. */
export const findJobType = (type: string): JobTypeDefinition | null =>
  Object.hasOwn(JOBS, type) ? JOBS[type as JobType] : null;
