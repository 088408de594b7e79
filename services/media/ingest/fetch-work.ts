import { inTransaction } from '../../platform/database.js';
import { queueIngest } from '../uploads/complete-upload.js';
import { UploadEntity } from '../uploads/upload.entity.js';
import { keptUntil } from '../uploads/upload-address.js';
import { WorkFailed } from '../work-queue/work-failed.js';
import type { WorkDone, WorkRun } from '../work-queue/work-pool.js';
import { type FetchServices, fetchSource } from './fetch-source.js';
import type { IngestPayload } from './ingest-payload.js';
import { receivedMessage, receivedShare } from './ingest-progress.js';

/** The file behind a link becomes an upload that is all there; a worker that dies leaves the next one what it has. */
export async function fetchWork(services: FetchServices, run: WorkRun): Promise<WorkDone> {
  const { work, signal, log, report } = run;
  const { workspaceId } = work;
  const { source } = work.payload as IngestPayload;
  const id = source.kind === 'upload' ? source.uploadId : '';
  const upload = await inTransaction(services.db, { workspaceId }, (tx) =>
    tx.findOneBy(UploadEntity, { workspaceId, id, state: 'open' }),
  );
  if (!upload?.url) throw new WorkFailed('not_found', 'The video is not there any more', 'fetch');

  const { sizeBytes, sha256 } = await fetchSource(
    services,
    { ...upload, url: upload.url },
    {
      signal,
      log,
      onReceived: (bytes, size) =>
        report({
          fraction: receivedShare(bytes, size),
          step: 'receiving',
          message: receivedMessage(bytes, size),
        }),
    },
  );
  await services.incoming.share(upload);
  return {
    settle: async (tx) => {
      const received = { state: 'received', sizeBytes: String(sizeBytes), sha256 } as const;
      const expiresAt = keptUntil();
      await tx.update(UploadEntity, { workspaceId, id, state: 'open' }, { ...received, expiresAt });
      await queueIngest(tx, upload, work);
    },
  };
}
