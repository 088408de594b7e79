import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { LiveRows } from '../../platform/subscriptions/live-rows.js';
import { VideoEntity } from '../video/video.entity.js';

/** Videos as they change. */
export const makeLiveVideos = (db: DataSource, log: Logger): LiveRows<VideoEntity> =>
  new LiveRows(
    {
      byIds: (workspaceId, ids) =>
        inTransaction(db, { workspaceId }, (tx) =>
          tx
            .createQueryBuilder(VideoEntity, 'video')
            .where('video.workspaceId = :workspaceId and video.id = any(:ids)', { workspaceId, ids })
            .getMany(),
        ),
    },
    log,
  );
