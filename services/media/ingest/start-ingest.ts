import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { ingestSource } from '../../../schemas/messages/media.js';
import { makeId } from '../../platform/ids.js';
import { queueIngest } from '../uploads/complete-upload.js';
import { UploadEntity } from '../uploads/upload.entity.js';
import { UPLOAD_LIFETIME_MS } from '../uploads/upload-address.js';
import { type JobOfWork, queueWork } from '../work-queue/queue-work.js';
import { reportFailure, videoGone } from '../work-queue/report-failure.js';
import type { IngestPayload } from './ingest-payload.js';

type IngestCommand = z.infer<typeof ingestSource.payload>;

/** Queues what is first to be done for a source: look at it, fetch it, or wait until the client has sent it. */
export async function startIngest(
  tx: EntityManager,
  { source, filename }: Pick<IngestCommand, 'source' | 'filename'>,
  job: JobOfWork,
): Promise<void> {
  if (source.kind === 'file') {
    const payload: IngestPayload = { source, filename };
    return queueWork(tx, job, [{ kind: 'ingest', payload }]);
  }
  if (source.kind === 'upload') return waitForUpload(tx, source.uploadId, job);

  const id = makeId('upl');
  const expiresAt = new Date(Date.now() + UPLOAD_LIFETIME_MS);
  const { jobAttempt: _, ...ofJob } = job;
  await tx.insert(UploadEntity, { ...ofJob, id, filename, url: source.url, expiresAt });
  const payload: IngestPayload = { source: { kind: 'upload', uploadId: id }, filename };
  await queueWork(tx, job, [{ kind: 'fetch', payload }]);
}

async function waitForUpload(tx: EntityManager, id: string, job: JobOfWork): Promise<void> {
  const { workspaceId, jobId } = job;
  // Until the end nobody else completes or drops it.
  await tx.query('select from upload where workspace_id = $1 and id = $2 for update', [workspaceId, id]);
  const upload = await tx.findOneBy(UploadEntity, { workspaceId, id });
  if (!upload || upload.state === 'dropped')
    return reportFailure(tx, { ...job, kind: 'ingest' }, videoGone, job);
  await tx.update(UploadEntity, { workspaceId, id }, { jobId });
  if (upload.state === 'received') await queueIngest(tx, upload, job);
}
