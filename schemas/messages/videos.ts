import { z } from 'zod';
import { defineMessage } from './define-message.js';
import { JobAttempt } from './jobs.js';
import { CaptionFaults, ExportProof, PresenterNote, SourceOrigin, WorkError } from './media.js';

const JobOfVideo = JobAttempt.extend({ videoId: z.string() });

/** There is a video; its source has yet to be taken in. */
export const videoCreated = defineMessage(
  'fact',
  'videos.video-created.v1',
  z.object({
    videoId: z.string(),
    /** Null while the source is still to come. */
    sourceFileId: z.string().nullable(),
    /** Absent in facts from before sources were taken in by a job. */
    source: SourceOrigin.optional(),
    filename: z.string().optional(),
    /** What it is called and where it lies. Absent, as the next two are, in facts from before they were told along. */
    name: z.string().optional(),
    projectId: z.string().nullish(),
    /** The video it is a translation of. */
    sourceVideoId: z.string().nullish(),
    /** Pairs of the client's own; absent in facts from before there were any. */
    metadata: z.record(z.string(), z.string()).optional(),
    /** The one-shot process that it was made for. */
    process: z
      .object({
        jobId: z.string(),
        projectId: z.string().nullable(),
        /** In the order they run. */
        steps: z.array(z.string()),
        /** Minutes per month of the caller's plan; null for internal callers. */
        allowance: z.number().int().nullable(),
      })
      .optional(),
  }),
);

export const videoDeleted = defineMessage(
  'fact',
  'videos.video-deleted.v1',
  z.object({
    videoId: z.string(),
    sourceFileId: z.string().nullable(),
    /** No video went by this: what is left of one that never was, or that was told of before, has to go. */
    isOfRemains: z.boolean().optional(),
  }),
);

/** The metadata of a video changed. */
export const videoMetadataChanged = defineMessage(
  'fact',
  'videos.video-metadata-changed.v1',
  z.object({
    videoId: z.string(),
    /** All of them. */
    metadata: z.record(z.string(), z.string()),
    /** Of the video's record: of two facts the one with the greater is the later. */
    version: z.number().int(),
  }),
);

/** A video's source is there, and its length known. */
export const sourceReady = defineMessage(
  'fact',
  'videos.source-ready.v1',
  JobOfVideo.extend({
    durationSeconds: z.number(),
    width: z.number().int(),
    height: z.number().int(),
  }),
);

/** An analysis can be read on the video. */
export const videoAnalyzed = defineMessage(
  'fact',
  'videos.video-analyzed.v1',
  JobOfVideo.extend({
    language: z.string().nullable(),
    subtitleCount: z.number().int(),
    keyEventCount: z.number().int(),
    sceneCount: z.number().int(),
  }),
);

/** An export can be read on the video. */
export const videoExported = defineMessage(
  'fact',
  'videos.video-exported.v1',
  JobOfVideo.extend({
    exportFileId: z.string(),
    srtFileId: z.string(),
    videoFilename: z.string(),
    srtFilename: z.string(),
    /** Absent, as the proof is, in facts of before there was one. */
    manifestFileId: z.string().optional(),
    manifestFilename: z.string().optional(),
    proof: ExportProof.optional(),
    durationSeconds: z.number(),
    renderedSegments: z.number().int(),
    reusedSegments: z.number().int(),
    /** What of them could not be drawn as it was asked for; absent where all was. */
    captions: CaptionFaults.optional(),
    /** Absent where there is none. */
    presenter: PresenterNote.optional(),
    /** Of the voiceover the video has; absent where it has none. */
    voiceoverFileId: z.string().optional(),
  }),
);

/** A video has a voiceover. */
export const videoVoiced = defineMessage(
  'fact',
  'videos.video-voiced.v1',
  JobOfVideo.extend({
    voiceoverId: z.string(),
    voiceoverFileId: z.string(),
    lineCount: z.number().int(),
    synthesizedLines: z.number().int(),
    reusedLines: z.number().int(),
    /** Lines that begin later than they should, since those before them did not fit. */
    shiftedLines: z.number().int(),
    /** How long it goes on behind the end of the video. */
    overrunSeconds: z.number().nonnegative(),
    /** Terms said as they are written, since the voice takes no phonemes. */
    unheededTerms: z.array(z.string()),
    durationSeconds: z.number(),
    /** It was made along with a translation: that fact ends the job, not this one. */
    isOfTranslation: z.boolean().optional(),
  }),
);

export const TRANSLATION_QUALITIES = ['draft', 'standard'] as const;

/** A translation is a video of its own now; `videoId` is the new one's. */
export const videoTranslated = defineMessage(
  'fact',
  'videos.video-translated.v1',
  JobOfVideo.extend({
    sourceVideoId: z.string(),
    /** BCP 47. */
    language: z.string(),
    /** Draft: the engine tells what is meant, and a person has to go over it before it is shown. */
    quality: z.enum(TRANSLATION_QUALITIES),
    /** Whether it is read aloud, as its source is. */
    hasVoice: z.boolean(),
    /** What it lacks that its source has. */
    notice: z.string().optional(),
  }),
);

/** A backup can be downloaded. */
export const videoBackedUp = defineMessage(
  'fact',
  'videos.video-backed-up.v1',
  JobOfVideo.extend({
    backupId: z.string(),
    fileId: z.string(),
    filename: z.string(),
    sizeBytes: z.number().int(),
    sha256: z.string(),
    fileCount: z.number().int(),
  }),
);

/** A backup was deleted; its file is to be removed. */
export const backupDeleted = defineMessage(
  'fact',
  'videos.backup-deleted.v1',
  z.object({ videoId: z.string(), backupId: z.string(), fileId: z.string() }),
);

/** A help article was written, or translated along with its video, and can be read on the video. */
export const articleGenerated = defineMessage(
  'fact',
  'videos.article-generated.v1',
  z.object({
    videoId: z.string(),
    articleId: z.string(),
    title: z.string(),
    /** BCP 47. */
    language: z.string(),
    generatedAt: z.iso.datetime(),
    /** The pictures in it, and those of the article whose place it took. */
    screenshotFileIds: z.array(z.string()),
    replacedFileIds: z.array(z.string()),
    /** It came with a translation and was not requested by itself. */
    isTranslated: z.boolean().optional(),
  }),
);

const PublishedArticle = z.object({ videoId: z.string(), url: z.string() });

/** Everybody who has the address can read the video's help article. */
export const articlePublished = defineMessage('fact', 'videos.article-published.v1', PublishedArticle);

/** It can no longer be read there. */
export const articleUnpublished = defineMessage('fact', 'videos.article-unpublished.v1', PublishedArticle);

/** A course was made. */
export const courseCreated = defineMessage(
  'fact',
  'videos.course-created.v1',
  z.object({ courseId: z.string(), title: z.string(), moduleCount: z.number().int() }),
);

/** A course, one of its modules or one of their translations changed. */
export const courseUpdated = defineMessage(
  'fact',
  'videos.course-updated.v1',
  z.object({ courseId: z.string(), title: z.string(), moduleCount: z.number().int() }),
);

export const courseDeleted = defineMessage(
  'fact',
  'videos.course-deleted.v1',
  z.object({ courseId: z.string(), title: z.string() }),
);

/** A person, or a program with an API key. */
const Actor = z.object({ type: z.enum(['user', 'api_key']), id: z.string() });

/** An approval was requested, approved, rejected or withdrawn. */
export const approvalChanged = defineMessage(
  'fact',
  'videos.approval-changed.v1',
  z.object({
    videoId: z.string(),
    approvalId: z.string(),
    status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
    /** Of the video, from now on. */
    locked: z.boolean(),
    note: z.string().nullable(),
    decisionNote: z.string().nullable(),
    /** SHA-256 of the content that it was requested for. */
    contentHash: z.string(),
    changedBy: Actor,
  }),
);

const ChangedComment = z.object({
  videoId: z.string(),
  commentId: z.string(),
  parentId: z.string().nullable(),
  body: z.string(),
  timestamp: z.number().nullable(),
  resolved: z.boolean().nullable(),
  /** Ids of members. */
  mentions: z.array(z.string()),
  author: Actor,
  /** Who made the change. */
  changedBy: Actor,
});

/** A video was commented on. */
export const commentCreated = defineMessage('fact', 'videos.comment-created.v1', ChangedComment);

/** The words of a comment changed, or whether its thread is resolved. */
export const commentUpdated = defineMessage('fact', 'videos.comment-updated.v1', ChangedComment);

/** A comment was deleted; with the first of a thread, its replies too. */
export const commentDeleted = defineMessage(
  'fact',
  'videos.comment-deleted.v1',
  ChangedComment.extend({ deletedCount: z.number().int() }),
);

/** Work on a video ended without effect. */
export const operationFailed = defineMessage(
  'fact',
  'videos.operation-failed.v1',
  JobOfVideo.extend({ error: WorkError }),
);
