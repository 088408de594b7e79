import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { backupFinished } from '../../../schemas/messages/media.js';
import { operationFailed, videoBackedUp } from '../../../schemas/messages/videos.js';
import { type MessageOrigin, queueMessage } from '../../platform/messaging/outbox.js';
import { makeId } from '../../platform/text/ids.js';
import { BackupEntity } from '../backup/backup.entity.js';
import { basenameOf } from '../operations/basename-of.js';
import { lockVideo } from '../video/find-video.js';
import { videoMissing } from './failures.js';

/** Makes the backup available for download. The content does not change, so locked videos are accepted. */
export async function applyBackup(
  tx: EntityManager,
  { jobId, attempt, videoId, ...backup }: z.infer<typeof backupFinished.payload>,
  origin: MessageOrigin,
): Promise<void> {
  const { workspaceId } = origin;
  const job = { jobId, attempt, videoId };
  const video = await lockVideo(tx, videoId);
  if (!video) return queueMessage(tx, operationFailed, { ...job, error: videoMissing }, origin);
  const backupId = makeId('bak');
  const createdAt = new Date();
  const row = { workspaceId, id: backupId, videoId, jobId, createdAt };
  const filename = `${basenameOf(video.name)}-backup.zip`;
  await tx.insert(BackupEntity, { ...row, ...backup, filename, sizeBytes: String(backup.sizeBytes) });
  await tx.save(Object.assign(video, { backup: 'taken', updatedAt: createdAt }));
  await queueMessage(tx, videoBackedUp, { ...job, backupId, ...backup, filename }, origin);
}
