import type { Logger } from 'pino';
import { type DataSource, In } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { LiveRows } from '../../platform/subscriptions/live-rows.js';
import { BrandKitEntity } from '../brand-kit/brand-kit.entity.js';
import { VideoEntity } from '../video/video.entity.js';

/**
 * Publishes changes of videos to subscribers. A change of the Brand Kit counts as one of each video, since it may make
 * their results out of date.
 */
export const makeLiveVideos = (db: DataSource, log: Logger): LiveRows<VideoEntity> =>
  new LiveRows(
    {
      byIds: (workspaceId, ids) =>
        inTransaction(db, { workspaceId }, async (tx) => {
          const videos = await tx.findBy(VideoEntity, { workspaceId, id: In([...ids]) });
          const kit = await tx.findOneBy(BrandKitEntity, { workspaceId });
          const changesOfKit = kit ? kit.version + 1 : 0;
          return videos.map((video) => ({ ...video, version: video.version + changesOfKit }));
        }),
    },
    log,
  );
