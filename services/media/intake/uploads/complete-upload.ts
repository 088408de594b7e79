import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { DomainError, notFound } from '../../../platform/errors/errors.js';
import { type JobOfWork, queueWork } from '../../queue/queue-work.js';
import type { IngestPayload } from '../ingest-payload.js';
import { isDropped, type UploadHold } from './lock-upload.js';
import { UploadEntity } from './upload.entity.js';
import { retainedUntil } from './upload-address.js';
import type { WrittenSource } from './write-source.js';

/** Completes an upload whose bytes are all on the disk: the waiting job gets its work. */
export function completeUpload(
  db: DataSource,
  hold: UploadHold,
  { sizeBytes, sha256 }: WrittenSource,
): Promise<void> {
  const { workspaceId, id } = hold.upload;
  return inTransaction(db, { workspaceId }, async (tx) => {
    if (!(await hold.isHeld(tx))) {
      if (await isDropped(tx, hold.upload)) throw notFound({ what: 'Upload', id });
      throw new DomainError('locked', `Another request is sending upload ${id}; try again`);
    }
    const received = { state: 'received', sizeBytes: String(sizeBytes), sha256 } as const;
    await tx.update(UploadEntity, { workspaceId, id }, { ...received, expiresAt: retainedUntil() });
    const { jobId, jobAttempt } = await tx.findOneByOrFail(UploadEntity, { workspaceId, id });
    // Without a job so far, the command will find the bytes. A job that was ended needs none: the current one
    // has waited since it began.
    if (jobId) await queueIngest(tx, hold.upload, { ...hold.upload, jobId, jobAttempt });
  });
}

/** Queues the work; called by the later of the last byte and the command. */
export function queueIngest(
  tx: EntityManager,
  upload: Pick<UploadEntity, 'id' | 'filename' | 'holds'>,
  job: JobOfWork,
): Promise<void> {
  const payload: IngestPayload = {
    source: { kind: 'upload', uploadId: upload.id },
    filename: upload.filename,
    ...(upload.holds === 'backup' && { holds: upload.holds }),
  };
  return queueWork(tx, job, [{ kind: 'ingest', payload }]);
}
