import { findJobType } from '../../../schemas/job-types.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { lockVideo, requireSource, requireUnlocked } from '../video/video.entity.js';

/**
 * Called by jobs before work on a video is retried: throws the operation's own error when the video is
 * deleted or locked, or its source removed. When the source is ingested again, work that needs it waits, regardless of earlier
 * failed attempts.
 */
export async function checkStart(
  { db, caller }: VideosContext,
  videoId: string,
  type: string,
  attempt: number,
): Promise<void> {
  requireService(caller, 'jobs');
  const work = findJobType(type);
  await inTransaction(db, { workspaceId: caller.workspaceId }, async (tx) => {
    const video = await lockVideo(tx, videoId);
    if (!video) throw notFound({ what: 'Video', id: videoId });
    if (work?.changesContent !== false) requireUnlocked(video);
    if (work?.readsSource && video.sourceRemovedAt) requireSource(video);
    if (type !== 'ingest') return;
    video.ingestAttempt = Math.max(video.ingestAttempt, attempt);
    video.error = null;
    video.updatedAt = new Date();
    await tx.save(video);
  });
}
