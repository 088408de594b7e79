import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { AcceptedProcessEntity } from '../requests/request.entity.js';
import { VideoEntity } from '../video/video.entity.js';

interface AcceptedProcess extends Pick<AcceptedProcessEntity, 'created' | 'requestId'> {
  /** Whether the video was deleted since. */
  readonly isVideoDeleted: boolean;
}

/**
 * Returns an accepted process whose event has not reached jobs yet, although a client already has its id.
 * Called by jobs.
 */
export async function findAcceptedProcess(
  { db, caller }: VideosContext,
  jobId: string,
): Promise<AcceptedProcess | null> {
  requireService(caller, 'jobs');
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const accepted = await tx.findOneBy(AcceptedProcessEntity, { jobId });
    if (!accepted) return null;
    const { created, requestId, videoId } = accepted;
    return { created, requestId, isVideoDeleted: !(await tx.existsBy(VideoEntity, { id: videoId })) };
  });
}
