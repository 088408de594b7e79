import type { DataSource, EntityManager } from 'typeorm';
import type { WorkError } from '../../../../schemas/messages/media.js';
import { inTransaction } from '../../../platform/database/database.js';
import { readWithin } from '../../../platform/http/read-within.js';
import { reportFailure } from '../../queue/report-failure.js';
import type { Incoming } from './incoming.js';
import { UploadEntity } from './upload.entity.js';

export interface SweepDeps {
  readonly db: DataSource;
  readonly incoming: Incoming;
}

/** See the policies: the sweep reads across workspaces, and acts in one at a time. */
const ACROSS_WORKSPACES = { settings: { 'app.worker': 'on' } };
const AT_ONCE = 500;

const notFinished = (expiredAt: Date): WorkError => ({
  code: 'validation_error',
  message: `The file was not uploaded by ${expiredAt.toISOString()}, when the address for it expired; upload the video again`,
  step: 'ingest',
  retryable: false,
});

/** Removes abandoned uploads, and bytes that are no longer needed. Safe to run in several processes at once. */
export async function sweepUploads({ db, incoming }: SweepDeps): Promise<void> {
  const swept = await readWithin(
    db,
    ACROSS_WORKSPACES,
    `select from upload where expires_at < now() or (has_bytes and state in ('done', 'dropped')) limit 1`,
  );
  if (swept.length === 0) return;
  await inTransaction(db, ACROSS_WORKSPACES, dropLate);
  const leftOver = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query(
      `select workspace_id as "workspaceId", id from upload
       where has_bytes and state in ('done', 'dropped') limit ${AT_ONCE}`,
    ),
  );
  for (const upload of leftOver as Array<Pick<UploadEntity, 'workspaceId' | 'id'>>) {
    await incoming.remove(upload);
    // Written last: a process that dies in between removes the bytes again.
    await inTransaction(db, upload, (tx) =>
      tx.query('update upload set has_bytes = false where workspace_id = $1 and id = $2', [
        upload.workspaceId,
        upload.id,
      ]),
    );
  }
  await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query(
      `delete from upload where expires_at < now() and not has_bytes and state in ('done', 'dropped')`,
    ),
  );
}

/**
 * Drops expired uploads. A client that is sending may finish, and an upload with work belongs to its workers
 * until that ends. Any other was neither completed, nor retried after a failure, nor deleted when its job was
 * canceled.
 */
async function dropLate(tx: EntityManager): Promise<void> {
  const late: Array<{ workspace_id: string; id: string }> = await tx.query(
    `select workspace_id, id from upload
     where state in ('open', 'received') and expires_at < now() and (writer is null or writer_until < now())
       and not exists (
         select from work where work.workspace_id = upload.workspace_id and work.job_id = upload.job_id)
     order by expires_at limit ${AT_ONCE} for update of upload skip locked`,
  );
  for (const { workspace_id: workspaceId, id } of late) {
    const upload = await tx.findOneByOrFail(UploadEntity, { workspaceId, id });
    await tx.update(UploadEntity, { workspaceId, id }, { state: 'dropped' });
    const { jobId, jobAttempt, videoId, state, url } = upload;
    // Only an open upload's job still waits: other jobs have ended, with a reason of their own.
    if (jobId && state === 'open' && !url)
      await reportFailure(
        tx,
        { jobId, jobAttempt, videoId, kind: 'ingest' },
        notFinished(upload.expiresAt),
        upload,
      );
  }
}
