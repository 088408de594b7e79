import { z } from 'zod';
import { defineMessage } from './define-message.js';
import { JobAttempt } from './jobs.js';
import { WorkError } from './work-error.js';

export { WorkError };

const JobOfVideo = JobAttempt.extend({ videoId: z.string() });

/** Stills from all over a video in one picture: row by row, one every `intervalSeconds`. */
export const HoverStrip = z.object({
  columns: z.number().int().positive(),
  rows: z.number().int().positive(),
  /** Used; the rest of the last row stays black. */
  tiles: z.number().int().positive(),
  tileWidth: z.number().int().positive(),
  tileHeight: z.number().int().positive(),
  intervalSeconds: z.number().positive(),
});
export type HoverStrip = z.infer<typeof HoverStrip>;

/** What the bytes are: a backup that the source is in, and all that belonged to it; absent: the source itself. */
const holds = z.literal('backup').optional();

/** Where the bytes of a new video's source are, or come from. */
export const SourceOrigin = z.discriminatedUnion('kind', [
  /** Received and found to be a video. A backup is looked at by the job. */
  z.object({ kind: z.literal('file'), fileId: z.string(), holds }),
  /** To be sent by the client, or sent already. */
  z.object({
    kind: z.literal('upload'),
    uploadId: z.string(),
    holds,
    /** Of the address that it is sent to. */
    expiresAt: z.iso.datetime().optional(),
  }),
  /** To be fetched. */
  z.object({ kind: z.literal('link'), url: z.string(), holds }),
]);
/** What an ingest shows whose file a client is to send. */
export const waitsForUpload = (expiresAt: string): string =>
  `Waiting for the file to be uploaded until ${expiresAt}`;
export type SourceOrigin = z.infer<typeof SourceOrigin>;

/** Get hold of a source, look whether it can be used, and make it ready for all that follows. */
export const ingestSource = defineMessage(
  'command',
  'media.ingest-source.v1',
  JobOfVideo.extend({ source: SourceOrigin, filename: z.string() }),
);

/** Analyze a source and write its script, as the request with that ID says, which videos stores. */
export const analyzeVideo = defineMessage(
  'command',
  'media.analyze-video.v1',
  JobOfVideo.extend({
    /** Absent: asked for before there was one; it is the video's. */
    sourceFileId: z.string().optional(),
    /** Absent in commands of before requests were kept: these say all there was to ask for themselves. */
    analysisRequestId: z.string().optional(),
    /** BCP 47; absent: detect. */
    language: z.string().optional(),
    forceRefresh: z.boolean().optional(),
  }),
);

/** Render a video by the plan that videos keeps under `planId`. */
export const renderVideo = defineMessage(
  'command',
  'media.render-video.v1',
  JobOfVideo.extend({ planId: z.string() }),
);

/** Translate a video by the request that videos keeps under `translationId`. */
export const translateVideo = defineMessage(
  'command',
  'media.translate-video.v1',
  JobOfVideo.extend({ translationId: z.string() }),
);

/** Speak a video's script as it was when videos kept it under `voiceRequestId`. */
export const makeVoiceover = defineMessage(
  'command',
  'media.make-voiceover.v1',
  JobOfVideo.extend({ voiceRequestId: z.string() }),
);

/** Pack all there is of a video, as it stands when the command is handled. */
export const backUpVideo = defineMessage('command', 'media.back-up-video.v1', JobOfVideo);

/** Run a tool on what it was given; it belongs to no video. */
export const runTool = defineMessage(
  'command',
  'media.run-tool.v1',
  JobAttempt.extend({
    tool: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    /** Addresses among the parameters that stand for files kept here: their ids. */
    keptFiles: z.record(z.string(), z.string()),
  }),
);

/** Stop what is being done for a job up to this attempt, and do nothing for it that is still asked for later. */
export const cancelWork = defineMessage('command', 'media.cancel-work.v1', JobAttempt);

/** A unit of work is queued: the receiver runs it unless another worker has it. Its row says what it is. */
export const takeWork = defineMessage('command', 'media.take-work.v1', z.object({ workId: z.string() }), {
  mayBeLost: true,
});

/** A source is kept and can be worked on. */
export const sourceIngested = defineMessage(
  'fact',
  'media.source-ingested.v1',
  JobOfVideo.extend({
    sourceFileId: z.string(),
    durationSeconds: z.number(),
    width: z.number().int(),
    height: z.number().int(),
    thumbnailFileId: z.string(),
    hoverStrip: HoverStrip.extend({ fileId: z.string() }),
    /** The source came out of a backup; what came with it is read from media under the video's id. */
    isRestored: z.boolean().optional(),
  }),
);

/** The result is read from media under `analysisId`. */
export const analysisFinished = defineMessage(
  'fact',
  'media.analysis-finished.v1',
  JobOfVideo.extend({
    analysisId: z.string(),
    /** As in the command. */
    analysisRequestId: z.string().optional(),
  }),
);

/** What was found when a finished export was checked. */
export const ExportProof = z.object({
  sizeBytes: z.number().int(),
  frames: z.number().int(),
  durationSeconds: z.number(),
  /** How much later the sound begins than the picture; null without sound, as the two below are without any that can be measured. */
  avOffsetSeconds: z.number().nullable(),
  loudnessLufs: z.number().nullable(),
  truePeakDb: z.number().nullable(),
  /** So many pictures were really decoded, at least one in each segment. */
  decodedKeyframes: z.number().int(),
});
export type ExportProof = z.infer<typeof ExportProof>;
/** What of the captions could not be drawn as it was asked for. */
export const CaptionFaults = z.object({
  /** Signs that no font has; a box is drawn in their place. */
  missingGlyphs: z.array(z.string()),
  /** Fonts that were asked for, or would have such a sign, and are not installed. */
  missingFonts: z.array(z.string()),
  /** Drawn with instead of the family that was asked for. */
  fallbackFamily: z.string().nullable(),
  /** Left out: emoji can't be drawn. */
  droppedEmoji: z.array(z.string()),
});
export type CaptionFaults = z.infer<typeof CaptionFaults>;

/** Whether its lips move with the voiceover, and why not. */
export const PresenterNote = z.object({ talking: z.boolean(), reason: z.string().nullable() });

export const renderFinished = defineMessage(
  'fact',
  'media.render-finished.v1',
  JobOfVideo.extend({
    planId: z.string(),
    exportFileId: z.string(),
    srtFileId: z.string(),
    /** Absent, as the proof is, in facts of before there was one. */
    manifestFileId: z.string().optional(),
    proof: ExportProof.optional(),
    durationSeconds: z.number(),
    renderedSegments: z.number().int(),
    reusedSegments: z.number().int(),
    /** Absent where they are as they were asked for. */
    captions: CaptionFaults.optional(),
    /** Absent where there is none. */
    presenter: PresenterNote.optional(),
  }),
);

/** The result is read from media under `translationId`; the new video's files are there. */
export const translationFinished = defineMessage(
  'fact',
  'media.translation-finished.v1',
  JobOfVideo.extend({ translationId: z.string(), newVideoId: z.string() }),
);

/** The result is read from media under `voiceoverId`. */
export const voiceoverFinished = defineMessage(
  'fact',
  'media.voiceover-finished.v1',
  JobOfVideo.extend({ voiceRequestId: z.string(), voiceoverId: z.string() }),
);

/** A backup is kept. */
export const backupFinished = defineMessage(
  'fact',
  'media.backup-finished.v1',
  JobOfVideo.extend({
    fileId: z.string(),
    sizeBytes: z.number().int(),
    sha256: z.string(),
    /** Files in it. */
    fileCount: z.number().int(),
  }),
);

export const workFailed = defineMessage(
  'fact',
  'media.work-failed.v1',
  JobOfVideo.extend({
    kind: z.enum(['ingest', 'analysis', 'export', 'translation', 'voiceover', 'backup']),
    error: WorkError,
  }),
);

/** What a tool made: a kept file, or what it has to say. */
export const toolFinished = defineMessage(
  'fact',
  'media.tool-finished.v1',
  JobAttempt.extend({
    tool: z.string(),
    made: z.union([
      z.object({ fileId: z.string(), filename: z.string(), assumedLanguage: z.string().optional() }),
      z.object({ output: z.unknown() }),
    ]),
  }),
);

export const toolFailed = defineMessage(
  'fact',
  'media.tool-failed.v1',
  JobAttempt.extend({ error: WorkError }),
);

/** Room or the store of files; an engine; another part of the service; the file that a client is to send; the video's source, which is being taken in. */
export const WAIT_REASONS = ['storage', 'engine', 'service', 'upload', 'source'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** Live, may be lost: how far a job's work has come. Topic `media.progress`. */
export const WorkProgress = JobAttempt.extend({
  workspaceId: z.string(),
  /** 0 to 100. */
  percent: z.number().min(0).max(100),
  step: z.string(),
  message: z.string(),
  etaSeconds: z.number().nonnegative().nullable(),
  /** What is away, or has to come, before the work goes on. */
  waitingFor: z.enum(WAIT_REASONS).nullish(),
  at: z.iso.datetime(),
});
export type WorkProgress = z.infer<typeof WorkProgress>;
export const PROGRESS_TOPIC = 'media.progress';
