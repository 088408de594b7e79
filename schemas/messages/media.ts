import { z } from 'zod';
import { defineMessage } from './define-message.js';
import { JobAttempt } from './jobs.js';

const JobOfVideo = JobAttempt.extend({ videoId: z.string() });

/** Why requested work did not succeed, in words for the person who asked. */
export const WorkError = z.object({
  code: z.string(),
  message: z.string(),
  step: z.string(),
  /** Whether doing the same again can help. */
  retryable: z.boolean(),
});
export type WorkError = z.infer<typeof WorkError>;

/** Hear and look at a source: words, cues, scenes, thumbnail. */
export const analyzeVideo = defineMessage(
  'command',
  'media.analyze-video.v1',
  JobOfVideo.extend({
    sourceFileId: z.string(),
    /** BCP 47; absent: detect. */
    language: z.string().optional(),
    /** Do it again although an analysis of this source with these settings is kept. */
    forceRefresh: z.boolean(),
  }),
);

/** Render a video by the plan that videos keeps under `planId`. */
export const renderVideo = defineMessage(
  'command',
  'media.render-video.v1',
  JobOfVideo.extend({ planId: z.string() }),
);

/** Stop what is being done for a job up to this attempt, and do nothing for it that is still asked for later. */
export const cancelWork = defineMessage('command', 'media.cancel-work.v1', JobAttempt);

/** The result is read from media under `analysisId`. */
export const analysisFinished = defineMessage(
  'fact',
  'media.analysis-finished.v1',
  JobOfVideo.extend({ analysisId: z.string() }),
);

export const renderFinished = defineMessage(
  'fact',
  'media.render-finished.v1',
  JobOfVideo.extend({
    planId: z.string(),
    exportFileId: z.string(),
    srtFileId: z.string(),
    durationSeconds: z.number(),
    renderedSegments: z.number().int(),
    reusedSegments: z.number().int(),
  }),
);

export const workFailed = defineMessage(
  'fact',
  'media.work-failed.v1',
  JobOfVideo.extend({ kind: z.enum(['analysis', 'export']), error: WorkError }),
);

/** Live, may be lost: how far a job's work has come. Topic `media.progress`. */
export const WorkProgress = JobAttempt.extend({
  workspaceId: z.string(),
  /** 0 to 100. */
  percent: z.number().min(0).max(100),
  step: z.string(),
  message: z.string(),
  etaSeconds: z.number().nonnegative().nullable(),
  at: z.iso.datetime(),
});
export type WorkProgress = z.infer<typeof WorkProgress>;
export const PROGRESS_TOPIC = 'media.progress';
