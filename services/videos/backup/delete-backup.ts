import { ACCESS } from '../../../schemas/access.js';
import { backupDeleted } from '../../../schemas/messages/videos.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { VideosContext } from '../context.js';
import { lockVideo } from '../video/video.entity.js';
import { BackupEntity } from './backup.entity.js';

/**
 * Deletes a backup; media deletes its file when it receives the event. Without any backup, the video's state
 * is that of one never backed up.
 */
export async function deleteBackup(
  { db, caller, requestId, load }: VideosContext,
  { videoId, id }: { readonly videoId: string; readonly id: string },
): Promise<void> {
  requireAccess(caller, ACCESS.deleteBackup);
  const { workspaceId } = caller;
  await inTransaction(db, { workspaceId }, async (tx) => {
    const video = await lockVideo(tx, videoId);
    if (!video) throw notFound({ what: 'Video', id: videoId });
    const backup = await tx.findOneBy(BackupEntity, { workspaceId, videoId, id });
    if (!backup) throw notFound({ what: 'Backup', id });
    await tx.delete(BackupEntity, { workspaceId, id });
    if (!(await tx.existsBy(BackupEntity, { workspaceId, videoId })))
      await tx.save(Object.assign(video, { backup: 'none', updatedAt: new Date() }));
    const deleted = { videoId, backupId: id, fileId: backup.fileId };
    await queueMessage(tx, backupDeleted, deleted, { workspaceId, requestId });
  });
  load.video.clear(videoId);
}
