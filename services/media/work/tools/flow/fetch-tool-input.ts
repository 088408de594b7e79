import type { EntityManager } from 'typeorm';
import { receivedMessage } from '../../../intake/ingest-progress.js';
import { queueWork } from '../../../queue/queue-work.js';
import { WorkEntity } from '../../../queue/work.entity.js';
import { WorkFailed } from '../../../queue/work-failed.js';
import type { WorkDone } from '../../../queue/work-handler.js';
import { type FetchServices, fetchUpload } from '../../ingest/fetch-source.js';
import type { ToolFetchPayload, ToolPayload, ToolWorkRun } from './tool-work.js';

/** Fetches one input file of a tool; the last one queues the tool's run. */
export async function fetchToolInput(services: FetchServices, run: ToolWorkRun): Promise<WorkDone> {
  const { work, signal, log, report } = run;
  const { workspaceId } = work;
  const { uploadId: id, parameter, next } = work.payload as ToolFetchPayload;
  const onReceived = (bytes: number, size: number | null) =>
    report({ fraction: size ? Math.min(1, bytes / size) : 0, message: receivedMessage(bytes, size) });
  const { settle } = await fetchUpload(
    services,
    { workspaceId, id },
    { signal, log, onReceived, missingMessage: 'The downloaded file no longer exists' },
  ).catch(namingParameter(parameter));
  return {
    settle: async (tx) => {
      await settle(tx);
      await runWhenAllAreHere(tx, work, next);
    },
  };
}

/** With several URLs the error message names the one that failed. */
const namingParameter =
  (parameter: string) =>
  (err: unknown): never => {
    if (!(err instanceof WorkFailed)) throw err;
    const { code, message, step, retryable } = err;
    throw new WorkFailed(code, `${parameter}: ${message}`, step, { cause: err, retryable });
  };

/** The first unit's row is locked so that two concurrent completions see each other. */
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
