import { requireService } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { notFound } from '../../platform/errors.js';
import type { VideosContext } from '../context.js';
import { holdVideo, requireUnlocked } from '../video/find-video.js';

/** Types of work that leave the video's content as it is: a locked video may have them. */
const LEAVES_CONTENT: readonly string[] = ['export', 'backup', 'ingest', 'tool'];

/**
 * For jobs, before work on a video is done again: refuses it as the operation would, when the video is gone or locked. A source
 * that is taken in again is on its way again: what needs it waits from now on, whatever became of the attempts before.
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
    if (type !== 'ingest') return;
    video.ingestAttempt = Math.max(video.ingestAttempt, attempt);
    video.error = null;
    video.updatedAt = new Date();
    await tx.save(video);
  });
}
