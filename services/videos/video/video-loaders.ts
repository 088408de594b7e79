import DataLoader from 'dataloader';
import { type DataSource, In } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { makeProjectLoaders, type ProjectLoaders } from '../project/project-loaders.js';
import { SubtitleEntity } from '../script/subtitle.entity.js';
import { VideoEntity } from './video.entity.js';

/** What one request reads, in one query a kind and tick. */
export interface VideoLoaders extends ProjectLoaders {
  readonly video: DataLoader<string, VideoEntity | null>;
  readonly subtitles: DataLoader<string, SubtitleEntity[]>;
}

export function makeVideoLoaders(db: DataSource, workspaceId: string | null): VideoLoaders {
  return {
    ...makeProjectLoaders(db, workspaceId),
    video: new DataLoader(async (ids) => {
      const videos = await inTransaction(db, { workspaceId }, (tx) =>
        tx.findBy(VideoEntity, { id: In([...ids]) }),
      );
      const byId = new Map(videos.map((video) => [video.id, video]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
    subtitles: new DataLoader(async (ids) => {
      const subtitles = await inTransaction(db, { workspaceId }, (tx) =>
        tx.find(SubtitleEntity, {
          where: { videoId: In([...ids]) },
          order: { videoId: 'asc', position: 'asc' },
        }),
      );
      const byVideo = new Map(ids.map((id): [string, SubtitleEntity[]] => [id, []]));
      for (const subtitle of subtitles) byVideo.get(subtitle.videoId)?.push(subtitle);
      return ids.map((id) => byVideo.get(id) ?? []);
    }),
  };
}
