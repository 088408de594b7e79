import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../../platform/database.js';
import { DomainError, notFound } from '../../../platform/errors.js';
import { type JobOfWork, queueWork } from '../../queue/queue-work.js';
import type { IngestPayload } from '../ingest-payload.js';
import { isDropped, type UploadHold } from './hold-upload.js';
import { UploadEntity } from './upload.entity.js';
import { retainedUntil } from './upload-address.js';
import type { WrittenSource } from './write-source.js';

/** All bytes are there and on the disk: the job that waits for them gets its work. */
export function completeUpload(
  db: DataSource,
  hold: UploadHold,
  { sizeBytes, sha256 }: WrittenSource,
): Promise<void> {
  const { workspaceId, id } = hold.upload;
  return inTransaction(db, { workspaceId }, async (tx) => {
    if (!(await hold.isHeld(tx))) {
      if (await isDropped(tx, hold.upload)) throw notFound({ what: 'Upload', id });
      throw new DomainError('locked', `Upload ${id} is sent by another request now`);
    }
    const received = { state: 'received', sizeBytes: String(sizeBytes), sha256 } as const;
    await tx.update(UploadEntity, { workspaceId, id }, { ...received, expiresAt: retainedUntil() });
    const { jobId, jobAttempt } = await tx.findOneByOrFail(UploadEntity, { workspaceId, id });
    // Without a job yet the command finds the bytes there. A job that was ended wants none: this one waits since it began.
    if (jobId) await queueIngest(tx, hold.upload, { ...hold.upload, jobId, jobAttempt });
  });
}

/** The later of the last byte and the command queues the work. */
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
