import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { auditedAction } from '../../../schemas/audited-action.js';
import { videosActionAudited } from '../../../schemas/messages/audit.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import { makeId } from '../../platform/text/ids.js';
import type { VideosContext } from '../context.js';
import { nothingToShare, nothingToShareInRatio } from '../errors.js';
import { VideoExportEntity } from '../exports/video-export.entity.js';
import { findVideoForUpdate, VideoEntity } from '../video/video.entity.js';
import { type SharedExports, ShareEntity } from './share.entity.js';
import { type SetShareInput, toShare, type VideoShare } from './share.type.js';

/**
 * Shares a video's exports with anyone who has the URL, or ends that; idempotent. Locked videos are accepted, since
 * their content does not change.
 */
export async function setShare(
  { db, caller, baseUrl, requestId }: VideosContext,
  videoId: string,
  { enabled, downloadable, shows }: SetShareInput,
): Promise<VideoShare> {
  requireAccess(caller, ACCESS.setShare);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'setShare', videoId);
    const stored = await tx.findOneBy(ShareEntity, { workspaceId, videoId });
    if (!enabled && !stored) return toShare(videoId, null, baseUrl);
    if (enabled && !video.exportFileId) throw nothingToShare({ videoId });
    const before = stored ?? {
      workspaceId,
      videoId,
      id: makeId('shr'),
      downloadable: false,
      shows: 'newest' as const,
      sharedAt: new Date(),
    };
    const after = {
      ...before,
      downloadable: downloadable ?? before.downloadable,
      shows: shows ?? before.shows,
    };
    if (enabled && shows) await requireExport(tx, videoId, shows);
    const isSame = stored?.downloadable === after.downloadable && stored.shows === after.shows;
    if (enabled && isSame) return toShare(videoId, stored, baseUrl);

    if (enabled) await tx.save(ShareEntity, after);
    else await tx.delete(ShareEntity, { workspaceId, videoId });
    const target = { type: 'video', id: videoId };
    const audited = enabled
      ? auditedAction(caller, 'video_shared', target, {
          downloadable: after.downloadable,
          shows: after.shows,
        })
      : auditedAction(caller, 'video_unshared', target);
    await queueMessage(tx, videosActionAudited, audited, { workspaceId, requestId });
    // Subscribers to the video learn of it.
    await tx.update(VideoEntity, { workspaceId, id: videoId }, { updatedAt: new Date() });
    return toShare(videoId, enabled ? after : null, baseUrl);
  });
}

async function requireExport(tx: EntityManager, videoId: string, shows: SharedExports): Promise<void> {
  if (shows === 'newest' || shows === 'all') return;
  const exists = await tx.existsBy(VideoExportEntity, { videoId, aspectRatio: shows });
  if (!exists) throw nothingToShareInRatio({ videoId, aspectRatio: shows });
}
