import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { ingestSource, SourceOrigin } from '../../../../schemas/messages/media.js';
import { makeId } from '../../../platform/text/ids.js';
import type { IngestPayload } from '../../intake/ingest-payload.js';
import { queueIngest } from '../../intake/uploads/complete-upload.js';
import { UploadEntity } from '../../intake/uploads/upload.entity.js';
import { retainedUntil } from '../../intake/uploads/upload-address.js';
import { type JobOfVideo, queueWork } from '../../queue/queue-work.js';
import { reportFailure, uploadDeleted } from '../../queue/report-failure.js';
import { findSourceId } from '../find-source.js';

type IngestCommand = z.infer<typeof ingestSource.payload>;

/** Queues the first step for a source: probe it, download it, or wait until the client has uploaded it. */
export async function startIngest(
  tx: EntityManager,
  { source, filename }: Pick<IngestCommand, 'source' | 'filename'>,
  job: JobOfVideo,
): Promise<void> {
  // An earlier attempt stored the source, but its report did not arrive.
  const storedId = await findSourceId(tx, job.videoId);
  const fileId = storedId ?? (source.kind === 'file' ? source.fileId : null);
  if (fileId) {
    const isBackup = !storedId && source.holds === 'backup';
    const payload: IngestPayload = {
      source: { kind: 'file', fileId },
      filename,
      ...(isBackup && { holds: 'backup' }),
    };
    return queueWork(tx, job, [{ kind: 'ingest', payload }]);
  }
  if (source.kind === 'link') return fetchLink(tx, source, filename, job);
  if (source.kind === 'upload') return waitForUpload(tx, source.uploadId, job);
}

/** A retry resumes the download of an earlier attempt. */
async function fetchLink(
  tx: EntityManager,
  { url, holds }: Extract<SourceOrigin, { kind: 'link' }>,
  filename: string,
  job: JobOfVideo,
): Promise<void> {
  const { jobAttempt, ...ofJob } = job;
  const { workspaceId, jobId } = job;
  const [begun]: Array<{ id: string }> = await tx.query(
    `select id from upload where workspace_id = $1 and job_id = $2 and url is not null and state in ('open', 'received')
     order by created_at desc limit 1 for update`,
    [workspaceId, jobId],
  );
  const id = begun?.id ?? makeId('upl');
  const expiresAt = retainedUntil();
  if (begun) await tx.update(UploadEntity, { workspaceId, id }, { jobAttempt, expiresAt });
  else
    await tx.insert(UploadEntity, {
      ...ofJob,
      jobAttempt,
      id,
      filename,
      url,
      ...(holds && { holds }),
      expiresAt,
    });
  const upload = await tx.findOneByOrFail(UploadEntity, { workspaceId, id });
  if (upload.state === 'received') return queueIngest(tx, upload, job);
  const payload: IngestPayload = {
    source: { kind: 'upload', uploadId: id },
    filename,
    ...(holds && { holds }),
  };
  await queueWork(tx, job, [{ kind: 'fetch', payload }]);
}

async function waitForUpload(tx: EntityManager, id: string, job: JobOfVideo): Promise<void> {
  const { workspaceId, jobId, jobAttempt } = job;
  // Until the transaction ends, no other process completes or discards it.
  await tx.query('select from upload where workspace_id = $1 and id = $2 for update', [workspaceId, id]);
  const upload = await tx.findOneBy(UploadEntity, { workspaceId, id });
  if (upload?.state !== 'open' && upload?.state !== 'received')
    return reportFailure(tx, { ...job, kind: 'ingest' }, uploadDeleted, job);
  await tx.update(UploadEntity, { workspaceId, id }, { jobId, jobAttempt });
  if (upload.state === 'open') return;
  await tx.update(UploadEntity, { workspaceId, id }, { expiresAt: retainedUntil() });
  await queueIngest(tx, upload, job);
}
