import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { findPendingApproval } from '../approval/find-approval.js';
import type { VideosContext } from '../context.js';
import { approvalPending } from '../errors.js';
import { holdVideoFor } from './find-video.js';
import type { VideoEntity } from './video.entity.js';

/**
 * Sets or releases a video's lock; doing it twice changes nothing. Work that was asked for before goes on, but what it would
 * change is refused when it arrives; only exports are let through. While a request for approval is pending the lock is not released.
 */
export async function setVideoLock(
  { db, caller }: VideosContext,
  operation: 'lockVideo' | 'unlockVideo',
  id: string,
): Promise<VideoEntity> {
  requireAccess(caller, ACCESS[operation]);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const video = await holdVideoFor(tx, operation, id);
    const locked = operation === 'lockVideo';
    if (video.locked === locked) return video;
    const pending = locked ? null : await findPendingApproval(tx, { workspaceId, videoId: id });
    if (pending) throw approvalPending({ videoId: id, approvalId: pending.id });
    return tx.save(Object.assign(video, { locked, updatedAt: new Date() }));
  });
}
