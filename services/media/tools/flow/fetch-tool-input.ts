import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../../platform/database.js';
import { type FetchServices, fetchSource } from '../../ingest/fetch-source.js';
import { receivedMessage } from '../../ingest/ingest-progress.js';
import { UploadEntity } from '../../uploads/upload.entity.js';
import { keptUntil } from '../../uploads/upload-address.js';
import { queueWork } from '../../work-queue/queue-work.js';
import { WorkEntity } from '../../work-queue/work.entity.js';
import { WorkFailed } from '../../work-queue/work-failed.js';
import type { WorkDone } from '../../work-queue/work-pool.js';
import type { ToolFetchPayload, ToolPayload, ToolWorkRun } from './tool-work.js';

/** Fetches one file that a tool works on; a worker that dies leaves the next one what it has. */
export async function fetchToolInput(services: FetchServices, run: ToolWorkRun): Promise<WorkDone> {
  const { work, signal, log, report } = run;
  const { workspaceId } = work;
  const { uploadId: id, parameter, next } = work.payload as ToolFetchPayload;
  const upload = await inTransaction(services.db, { workspaceId }, (tx) =>
    tx.findOneBy(UploadEntity, { workspaceId, id, state: 'open' }),
  );
  if (!upload?.url) throw new WorkFailed('not_found', 'What was fetched is not there any more', 'fetch');
  const onReceived = (bytes: number, size: number | null) =>
    report({ fraction: size ? Math.min(1, bytes / size) : 0, message: receivedMessage(bytes, size) });
  const { sizeBytes, sha256 } = await fetchSource(
    services,
    { ...upload, url: upload.url },
    { signal, log, onReceived },
  ).catch(namingParameter(parameter));
  await services.incoming.share(upload);
  return {
    settle: async (tx) => {
      const received = { state: 'received', sizeBytes: String(sizeBytes), sha256 } as const;
      const expiresAt = keptUntil();
      await tx.update(UploadEntity, { workspaceId, id, state: 'open' }, { ...received, expiresAt });
      await runWhenAllAreHere(tx, work, next);
    },
  };
}

/** Who gave several addresses is told which one it was. */
const namingParameter =
  (parameter: string) =>
  (err: unknown): never => {
    if (!(err instanceof WorkFailed)) throw err;
    const { code, message, step, retryable } = err;
    throw new WorkFailed(code, `${parameter}: ${message}`, step, { cause: err, retryable });
  };

/** The first piece is held so that two last ones see each other. */
async function runWhenAllAreHere(tx: EntityManager, work: WorkEntity, payload: ToolPayload): Promise<void> {
  const { workspaceId, jobId } = work;
  await tx.findOneOrFail(WorkEntity, {
    where: { workspaceId, jobId, kind: 'tool-fetch', ordinal: 0 },
    lock: { mode: 'pessimistic_write' },
  });
  const [{ open }]: [{ open: number }] = await tx.query(
    `select count(*)::int as open from work where job_id = $1 and kind = 'tool-fetch' and state <> 'done'`,
    [jobId],
  );
  if (open === 0) await queueWork(tx, work, [{ kind: 'tool', payload }]);
}
