import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { auditedAction } from '../../../schemas/audited-action.js';
import { videosActionAudited } from '../../../schemas/messages/audit.js';
import { videoDeleted } from '../../../schemas/messages/videos.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideosContext } from '../context.js';
import { leaveCourses } from '../course/notify-courses.js';
import { notifyVideo } from '../video/notify-video.js';
import { findVideoForUpdate, VideoEntity } from '../video/video.entity.js';

/**
 * Deletes a video and its course modules; its jobs are canceled and its files deleted by their owners when
 * they receive the event.
 */
export async function deleteVideo({ db, caller, requestId }: VideosContext, id: string): Promise<void> {
  requireAccess(caller, ACCESS.deleteVideo);
  const { workspaceId } = caller;
  await inTransaction(db, { workspaceId }, async (tx) => {
    const { sourceFileId, sourceVideoId, name } = await findVideoForUpdate(tx, 'deleteVideo', id);
    await endDiscussion(tx, workspaceId, id);
    await leaveCourses(tx, id, { workspaceId, requestId });
    await tx.delete(VideoEntity, { workspaceId, id });
    if (sourceVideoId) await notifyVideo(tx, { workspaceId, videoId: sourceVideoId });
    await queueMessage(tx, videoDeleted, { videoId: id, sourceFileId }, { workspaceId, requestId });
    const audited = auditedAction(caller, 'video_deleted', { type: 'video', id }, { name });
    await queueMessage(tx, videosActionAudited, audited, { workspaceId, requestId });
  });
}

/**
 * Notifies subscribers of a video's comments that the video is about to be deleted, even if it has none. The
 * comments are deleted with the video.
 */
async function endDiscussion(tx: EntityManager, workspaceId: string, videoId: string): Promise<void> {
  await tx.query(
    `select pg_notify('changed_videos_discussion', json_build_array($1::text, $2::text)::text)`,
    [workspaceId, videoId],
  );
}
