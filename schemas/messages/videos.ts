import { z } from 'zod';
import { defineMessage } from './define-message.js';
import { JobAttempt } from './jobs.js';
import { WorkError } from './media.js';

const JobOfVideo = JobAttempt.extend({ videoId: z.string() });

export const videoCreated = defineMessage(
  'fact',
  'videos.video-created.v1',
  z.object({ videoId: z.string(), sourceFileId: z.string() }),
);

export const videoDeleted = defineMessage(
  'fact',
  'videos.video-deleted.v1',
  z.object({ videoId: z.string(), sourceFileId: z.string() }),
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
    durationSeconds: z.number(),
    renderedSegments: z.number().int(),
    reusedSegments: z.number().int(),
  }),
);

/** Work on a video ended without effect. */
export const operationFailed = defineMessage(
  'fact',
  'videos.operation-failed.v1',
  JobOfVideo.extend({ error: WorkError }),
);
