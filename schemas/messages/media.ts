import { z } from 'zod';
import { JOB_TYPES } from '../job-types.js';
import { SignedExport } from '../provenance.js';
import { defineMessage } from './define-message.js';
import { JobAttempt } from './jobs.js';
import { WorkError } from './work-error.js';

export { WorkError };

const JobOfVideo = JobAttempt.extend({ videoId: z.string() });

/** A sprite sheet of frames from the whole video: row by row, one frame every `intervalSeconds`. */
export const HoverStrip = z.object({
  columns: z.number().int().positive(),
  rows: z.number().int().positive(),
  /** Number of frames; the rest of the last row stays black. */
  tiles: z.number().int().positive(),
  tileWidth: z.number().int().positive(),
  tileHeight: z.number().int().positive(),
  intervalSeconds: z.number().positive(),
});
export type HoverStrip = z.infer<typeof HoverStrip>;

/**
 * The type of content: a backup that contains the source and everything else of the video; absent: the source
 * itself.
 */
const holds = z.literal('backup').optional();

/** Where the bytes of a new video's source are, or come from. */
export const SourceOrigin = z.discriminatedUnion('kind', [
  /** Received and found to be a video. The job checks a backup. */
  z.object({ kind: z.literal('file'), fileId: z.string(), holds }),
  /** To be uploaded by the client, or already uploaded. */
  z.object({
    kind: z.literal('upload'),
    uploadId: z.string(),
    holds,
    /** Expiry of the upload URL. */
    expiresAt: z.iso.datetime().optional(),
  }),
  /** To be downloaded. */
  z.object({ kind: z.literal('link'), url: z.string(), holds }),
]);
/** Progress message of an ingest that waits for an upload. */
export const waitsForUpload = (expiresAt: string): string =>
  `Waiting for the file to be uploaded until ${expiresAt}`;
export type SourceOrigin = z.infer<typeof SourceOrigin>;

/** Obtain a source, check whether it is usable, and prepare it for all later work. */
export const ingestSource = defineMessage(
  'command',
  'media.ingest-source.v1',
  JobOfVideo.extend({ source: SourceOrigin, filename: z.string() }),
);

/** Analyze a source and write its script, by the request with that ID, which videos stores. */
export const analyzeVideo = defineMessage(
  'command',
  'media.analyze-video.v1',
  JobOfVideo.extend({
    /** Absent in older commands: the video's source. */
    sourceFileId: z.string().optional(),
    /** Absent in older commands, which contain all their settings. */
    analysisRequestId: z.string().optional(),
    /** BCP 47; absent: detect. */
    language: z.string().optional(),
    forceRefresh: z.boolean().optional(),
  }),
);

/** Render a video by the request that was frozen under `planId`. */
export const renderVideo = defineMessage(
  'command',
  'media.render-video.v1',
  JobOfVideo.extend({
    planId: z.string(),
    /**
     * A `RenderRequest`, which only the receiver reads: jobs passes it on unchanged, whatever fields a newer version of
     * videos has put in it. Absent when it is long, and in commands of earlier versions: videos stores it under
     * `planId`.
     */
    request: z.record(z.string(), z.unknown()).optional(),
  }),
);

/** Translate a video by the request that videos stores under `translationId`. */
export const translateVideo = defineMessage(
  'command',
  'media.translate-video.v1',
  JobOfVideo.extend({ translationId: z.string() }),
);

/** Synthesize a voiceover of a video's script as videos stored it under `voiceRequestId`. */
export const makeVoiceover = defineMessage(
  'command',
  'media.make-voiceover.v1',
  JobOfVideo.extend({ voiceRequestId: z.string() }),
);

/** Package all data of a video in its state when the command is handled. */
export const backUpVideo = defineMessage('command', 'media.back-up-video.v1', JobOfVideo);

/** Run a tool with its parameters; it belongs to no video. */
export const runTool = defineMessage(
  'command',
  'media.run-tool.v1',
  JobAttempt.extend({
    tool: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    /** File IDs of the parameters' URLs that refer to files stored here. */
    keptFiles: z.record(z.string(), z.string()),
  }),
);

/** Stop the work of a job up to this attempt, and ignore its later commands. */
export const cancelWork = defineMessage('command', 'media.cancel-work.v1', JobAttempt);

/** A source is stored and ready for further work. */
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
    /** The source came from a backup; the other content is read from media under the video's ID. */
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
    /** Requested settings without effect; absent when there are none. */
    warnings: z.array(z.string()).optional(),
  }),
);

/** The results of checking a finished export. */
export const ExportProof = z.object({
  sizeBytes: z.number().int(),
  frames: z.number().int(),
  durationSeconds: z.number(),
  /**
   * How much later the audio begins than the video; null without audio, as the next two are when no audio can
   * be measured.
   */
  avOffsetSeconds: z.number().nullable(),
  loudnessLufs: z.number().nullable(),
  truePeakDb: z.number().nullable(),
  /** Number of frames that were actually decoded, at least one per segment. */
  decodedKeyframes: z.number().int(),
});
export type ExportProof = z.infer<typeof ExportProof>;
/** Deviations of the captions from the requested ones. */
export const CaptionFaults = z.object({
  /** Characters that no font contains; a box is drawn in their place. */
  missingGlyphs: z.array(z.string()),
  /** Requested fonts, or fonts that contain such a character, that are not installed. */
  missingFonts: z.array(z.string()),
  /** The font used instead of the requested family. */
  fallbackFamily: z.string().nullable(),
  /** Omitted, since emoji can't be drawn. */
  droppedEmoji: z.array(z.string()),
});
export type CaptionFaults = z.infer<typeof CaptionFaults>;

/** Whether the presenter's lips move with the voiceover, and otherwise the reason. */
export const PresenterNote = z.object({ talking: z.boolean(), reason: z.string().nullable() });

/** What an export shows, for pages that play it. */
export const ExportContent = z.object({
  durationSeconds: z.number(),
  /** When the footage begins, after an opening scene. */
  footageStartSeconds: z.number(),
  /** Where the footage stands still, in seconds of the source, and for how many seconds. */
  holds: z.array(z.object({ at: z.number(), length: z.number() })),
  /** Whether captions are burned in. */
  hasCaptions: z.boolean(),
  hasSyntheticAudio: z.boolean(),
});
export type ExportContent = z.infer<typeof ExportContent>;

export const renderFinished = defineMessage(
  'fact',
  'media.render-finished.v1',
  JobOfVideo.extend({
    planId: z.string(),
    exportFileId: z.string(),
    srtFileId: z.string(),
    /** Absent, like the proof, in older facts. */
    manifestFileId: z.string().optional(),
    proof: ExportProof.optional(),
    durationSeconds: z.number(),
    renderedSegments: z.number().int(),
    reusedSegments: z.number().int(),
    /** Absent in facts of earlier versions. */
    content: ExportContent.optional(),
    /** Absent when the captions are as requested. */
    captions: CaptionFaults.optional(),
    /** Absent when there is no presenter. */
    presenter: PresenterNote.optional(),
    /** Parts of the narration that were held, delayed or sped up; absent in facts of earlier versions. */
    warnings: z.array(z.string()).optional(),
    /** Absent when the export is not signed. */
    credentials: SignedExport.optional(),
  }),
);

/** The result is read from media under `translationId`; the new video's files are stored there. */
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

/** A backup is stored. */
export const backupFinished = defineMessage(
  'fact',
  'media.backup-finished.v1',
  JobOfVideo.extend({
    fileId: z.string(),
    sizeBytes: z.number().int(),
    sha256: z.string(),
    /** Number of files in the backup. */
    fileCount: z.number().int(),
  }),
);

export const workFailed = defineMessage(
  'fact',
  'media.work-failed.v1',
  JobOfVideo.extend({
    kind: z.enum(JOB_TYPES).exclude(['tool', 'process']),
    error: WorkError,
  }),
);

/** The result of a tool: a stored file or data. */
export const toolFinished = defineMessage(
  'fact',
  'media.tool-finished.v1',
  JobAttempt.extend({
    tool: z.string(),
    made: z.union([
      z.object({
        fileId: z.string(),
        filename: z.string(),
        assumedLanguage: z.string().optional(),
        warnings: z.array(z.string()).optional(),
      }),
      z.object({ output: z.unknown() }),
    ]),
  }),
);

export const toolFailed = defineMessage(
  'fact',
  'media.tool-failed.v1',
  JobAttempt.extend({ error: WorkError }),
);
