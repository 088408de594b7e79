import type { DataSource, EntityManager } from 'typeorm';
import {
  operationFailed,
  videoAnalyzed,
  videoDeleted,
  videoExported,
} from '../../../schemas/messages/videos.js';
import { type MessageRoute, on, type Received } from '../../platform/messaging/consumer.js';
import { applyOnce } from '../../platform/messaging/inbox.js';
import { cancelVideoJobs } from '../job/cancel-video-jobs.js';
import { settleJob } from '../job/settle-job.js';

const CONSUMER = 'jobs.facts';

/** What jobs does about what others report; each fact once, in one transaction. */
export function factRoutes(db: DataSource): MessageRoute[] {
  const once = (received: Received, apply: (tx: EntityManager) => Promise<unknown>) =>
    applyOnce(db, CONSUMER, received, apply);

  return [
    on(videoAnalyzed, ({ jobId, attempt, ...result }, received) =>
      once(received, (tx) => settleJob(tx, { jobId, attempt }, { status: 'completed', result }, received)),
    ),
    on(
      videoExported,
      ({ jobId, attempt, exportFileId, srtFileId, videoFilename, srtFilename, ...rest }, received) => {
        const result = {
          ...rest,
          exportedVideoUrl: { fileId: exportFileId, filename: videoFilename },
          exportedSrtUrl: { fileId: srtFileId, filename: srtFilename },
        };
        return once(received, (tx) =>
          settleJob(tx, { jobId, attempt }, { status: 'completed', result }, received),
        );
      },
    ),
    on(operationFailed, ({ error, ...job }, received) =>
      once(received, (tx) => settleJob(tx, job, { status: 'failed', error }, received)),
    ),
    on(videoDeleted, ({ videoId }, received) =>
      once(received, (tx) => cancelVideoJobs(tx, videoId, received)),
    ),
  ];
}
