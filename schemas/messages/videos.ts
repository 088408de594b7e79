import { z } from 'zod';
import { Transcription } from '../transcription.js';
import { defineMessage } from './define-message.js';
import { JobAttempt } from './jobs.js';
import { CaptionFaults, ExportProof, PresenterNote, SourceOrigin, WorkError } from './media.js';
import { RequestedElement } from './render-request.js';

const JobOfVideo = JobAttempt.extend({ videoId: z.string() });

/** A video was created; its source has yet to be ingested. */
export const videoCreated = defineMessage(
  'fact',
  'videos.video-created.v1',
  z.object({
    videoId: z.string(),
    /** Null while the source has not arrived. */
    sourceFileId: z.string().nullable(),
    /** Absent in facts from before sources were ingested by a job. */
    source: SourceOrigin.optional(),
    filename: z.string().optional(),
    /** Title and folder of the video. Absent, like the next two, in older facts. */
    name: z.string().optional(),
    projectId: z.string().nullish(),
    /** The original video of a translation. */
    sourceVideoId: z.string().nullish(),
    /** The client's own key-value pairs; absent in older facts. */
    metadata: z.record(z.string(), z.string()).optional(),
    /** The one-shot process that created the video. */
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
    /**
     * No video existed under this ID at the time: the fact asks for the removal of leftovers of a video that
     * was never created or already deleted.
     */
    isOfRemains: z.boolean().optional(),
  }),
);

/** The retention of files of a video ended; they are no longer part of it and are to be deleted. */
export const videoFilesExpired = defineMessage(
  'fact',
  'videos.video-files-expired.v1',
  z.object({ videoId: z.string(), fileIds: z.array(z.string()) }),
);

/** The metadata of a video changed. */
export const videoMetadataChanged = defineMessage(
  'fact',
  'videos.video-metadata-changed.v1',
  z.object({
    videoId: z.string(),
    /** The complete metadata. */
    metadata: z.record(z.string(), z.string()),
    /** Version of the video's record: of two facts the one with the greater version is the later. */
    version: z.number().int(),
  }),
);

/** What the elements of a video hide has changed: pictures and texts of the source may no longer show it. */
export const hiddenRegionsChanged = defineMessage(
  'fact',
  'videos.hidden-regions-changed.v1',
  z.object({
    videoId: z.string(),
    /** All elements that hide something. */
    elements: z.array(RequestedElement),
    /** Version of the video's record: of two facts the one with the greater version is the later. */
    version: z.number().int(),
  }),
);

/** A video's source is available, and its duration known. */
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
    /** Absent in older facts; null if the text was provided or generated. */
    transcription: Transcription.nullable().optional(),
    /** Requested settings without effect; absent when there are none. */
    warnings: z.array(z.string()).optional(),
  }),
  { completesJob: true },
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
    /** Absent, like the proof, in older facts. */
    manifestFileId: z.string().optional(),
    manifestFilename: z.string().optional(),
    proof: ExportProof.optional(),
    durationSeconds: z.number(),
    renderedSegments: z.number().int(),
    reusedSegments: z.number().int(),
    /** Deviations of the captions from the requested ones; absent when there are none. */
    captions: CaptionFaults.optional(),
    /** Absent when there is no presenter. */
    presenter: PresenterNote.optional(),
    /** Parts of the narration that were held, delayed or sped up; absent in facts of earlier versions. */
    warnings: z.array(z.string()).optional(),
    /** File of the video's voiceover; absent when it has none. */
    voiceoverFileId: z.string().optional(),
    /** Files of the earlier export in the same aspect ratio; absent in older facts, which replace all of the video's. */
    replacedFileIds: z.array(z.string()).optional(),
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
    /** Number of lines that begin later than requested, since earlier lines did not fit. */
    shiftedLines: z.number().int(),
    /** How far the voiceover extends beyond the end of the video. */
    overrunSeconds: z.number().nonnegative(),
    /** Terms pronounced as written, since the voice does not support phonemes; named as in 0.1.0. */
    unheededTerms: z.array(z.string()),
    /** What was held, delayed or sped up; absent in facts of earlier versions. */
    warnings: z.array(z.string()).optional(),
    durationSeconds: z.number(),
    /** It was created by a translation, whose own fact ends the job. */
    isOfTranslation: z.boolean().optional(),
  }),
);

export const TRANSLATION_QUALITIES = ['draft', 'standard'] as const;

/** A translation has become a video of its own; `videoId` is the new one's. */
export const videoTranslated = defineMessage(
  'fact',
  'videos.video-translated.v1',
  JobOfVideo.extend({
    sourceVideoId: z.string(),
    /** BCP 47. */
    language: z.string(),
    /** Draft: the engine conveys the meaning, but a person has to review the translation before it is shown. */
    quality: z.enum(TRANSLATION_QUALITIES),
    /** Whether it has a voiceover, like its source. */
    hasVoice: z.boolean(),
    /** What it lacks compared with its source. */
    notice: z.string().optional(),
    /** What its engine does not do; absent when there is nothing to warn about. */
    warnings: z.array(z.string()).optional(),
  }),
  { completesJob: true },
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

/** A help article was generated, or translated with its video, and can be read on the video. */
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
    /** The article's screenshots, and those of the article that it replaced. */
    screenshotFileIds: z.array(z.string()),
    replacedFileIds: z.array(z.string()),
    /** It was created by a translation, not by a request of its own. */
    isTranslated: z.boolean().optional(),
    /** The fact of the video that was created with it: receivers that report both report that one first. */
    videoCreated: z.object({ messageId: z.string(), fact: videoCreated.payload }).optional(),
  }),
);

const PublishedArticle = z.object({ videoId: z.string(), url: z.string() });

/** Anyone with the URL can read the video's help article. */
export const articlePublished = defineMessage('fact', 'videos.article-published.v1', PublishedArticle);

/** The article can no longer be read at its URL. */
export const articleUnpublished = defineMessage('fact', 'videos.article-unpublished.v1', PublishedArticle);

/** Work on a video ended without effect. */
export const operationFailed = defineMessage(
  'fact',
  'videos.operation-failed.v1',
  JobOfVideo.extend({ error: WorkError }),
);
