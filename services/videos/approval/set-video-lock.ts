import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { approvalPending } from '../errors.js';
import { reportLock } from '../video/notify-video.js';
import { findVideoForUpdate, type VideoEntity } from '../video/video.entity.js';
import { findPendingApproval } from './approvals.js';

/**
 * Locks or unlocks a video; idempotent. Work requested before continues, but its result is refused while the
 * video is locked, except for exports. A video can't be unlocked while an approval request is pending.
 */
export async function setVideoLock(
  { db, caller, requestId }: VideosContext,
  operation: 'lockVideo' | 'unlockVideo',
  id: string,
): Promise<VideoEntity> {
  requireAccess(caller, ACCESS[operation]);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, operation, id);
    const locked = operation === 'lockVideo';
    if (video.locked === locked) return video;
    const pending = locked ? null : await findPendingApproval(tx, { workspaceId, videoId: id });
    if (pending) throw approvalPending({ videoId: id, approvalId: pending.id });
    const changed = await tx.save(Object.assign(video, { locked, updatedAt: new Date() }));
    await reportLock(tx, { caller, requestId }, changed);
    return changed;
  });
}
