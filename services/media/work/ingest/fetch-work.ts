import type { IngestPayload } from '../../intake/ingest-payload.js';
import { receivedMessage, receivedShare } from '../../intake/ingest-progress.js';
import { queueIngest } from '../../intake/uploads/complete-upload.js';
import type { WorkDone, WorkRun } from '../../queue/work-handler.js';
import { type FetchServices, fetchUpload } from './fetch-source.js';

/** Downloads the file behind a link as a complete upload, and queues its ingest. */
export async function fetchWork(services: FetchServices, run: WorkRun): Promise<WorkDone> {
  const { work, signal, log, report } = run;
  const { workspaceId } = work;
  const { source } = work.payload as IngestPayload;
  const id = source.kind === 'upload' ? source.uploadId : '';
  const { upload, settle } = await fetchUpload(
    services,
    { workspaceId, id },
    {
      signal,
      log,
      missingMessage: 'The video no longer exists',
      onReceived: (bytes, size) =>
        report({
          fraction: receivedShare(bytes, size),
          step: 'receiving',
          message: receivedMessage(bytes, size),
        }),
    },
  );
  return {
    settle: async (tx) => {
      await settle(tx);
      await queueIngest(tx, upload, work);
    },
  };
}
