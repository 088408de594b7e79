import type { Logger } from 'pino';
import { type DataSource, In } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { LiveRows } from '../../platform/subscriptions/live-rows.js';
import { VideoEntity } from '../video/video.entity.js';

/** Publishes changes of videos to subscribers. */
export const makeLiveVideos = (db: DataSource, log: Logger): LiveRows<VideoEntity> =>
  new LiveRows(
    {
      byIds: (workspaceId, ids) =>
        inTransaction(db, { workspaceId }, (tx) => tx.findBy(VideoEntity, { workspaceId, id: In([...ids]) })),
    },
    log,
  );
