import { In } from 'typeorm';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { VideoEntity } from './video.entity.js';

/** Returns which of the files are sources of videos in the workspace. */
export async function findSourcesInUse(
  { db, caller }: VideosContext,
  fileIds: readonly string[],
): Promise<string[]> {
  requireService(caller, 'media');
  const videos = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.find(VideoEntity, {
      select: { workspaceId: true, id: true, sourceFileId: true },
      where: { sourceFileId: In([...fileIds]) },
    }),
  );
  return videos.map(({ sourceFileId }) => sourceFileId).filter((id) => id !== null);
}
