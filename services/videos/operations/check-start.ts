import { requireService } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { notFound } from '../../platform/errors.js';
import type { VideosContext } from '../context.js';
import { holdVideo, requireSource, requireUnlocked } from '../video/find-video.js';

/** Types of work that do not change the video's content and are therefore allowed on locked videos. */
const LEAVES_CONTENT: readonly string[] = ['export', 'backup', 'ingest', 'tool'];
/** Types of work that read the source of the video. */
const READS_SOURCE: readonly string[] = ['analysis', 'export', 'translation', 'backup', 'process'];

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
  await inTransaction(db, { workspaceId: caller.workspaceId }, async (tx) => {
    const video = await holdVideo(tx, videoId);
    if (!video) throw notFound({ what: 'Video', id: videoId });
    if (!LEAVES_CONTENT.includes(type)) requireUnlocked(video);
    if (READS_SOURCE.includes(type) && video.sourceRemovedAt) requireSource(video);
    if (type !== 'ingest') return;
    video.ingestAttempt = Math.max(video.ingestAttempt, attempt);
    video.error = null;
    video.updatedAt = new Date();
    await tx.save(video);
  });
}
