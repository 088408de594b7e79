import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction, isLapsed } from '../../../platform/database/database.js';
import { DomainError, notFound } from '../../../platform/errors/errors.js';
import type { UploadKey } from './incoming.js';
import { UploadEntity } from './upload.entity.js';

/** Exclusive write access to an upload: one request at a time, across processes. */
export interface UploadHold {
  readonly upload: UploadEntity;
  /** Aborted when another writer takes over: then the client has abandoned this connection. */
  readonly signal: AbortSignal;
  /**
   * Returns whether the lock is still held and the upload still open; checked in the transaction that relies
   * on it.
   */
  isHeld(tx: EntityManager): Promise<boolean>;
  release(): Promise<void>;
}

const HOLD_MS = 10_000;
const RENEW_EVERY_MS = 1000;
const ASK_EVERY_MS = 200;
const POLL_INTERVAL_MS = 50;
const MAX_LAST_BYTES_MS = 1500;
/** Longer than the lock lasts without renewals. */
const MAX_WAIT_MS = 15_000;

export const uploadComplete = (id: string): DomainError =>
  new DomainError('conflict', `Upload ${id} is complete and accepts no more data`);

/**
 * Waits until the writer has released the upload. Throws `conflict` if it is complete, `locked` if the writer
 * does not release it.
 */
export async function lockUpload(db: DataSource, key: UploadKey): Promise<UploadHold> {
  const { workspaceId, id } = key;
  const writer = randomUUID();
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const upload = await inTransaction(db, { workspaceId }, (tx) => take(tx, key, writer));
    if (upload) return keepHolding(db, upload, writer);
    if (performance.now() > deadline)
      throw new DomainError('locked', `Another request is sending upload ${id}; try again`);
    await sleep(ASK_EVERY_MS);
  }
}

/**
 * Waits briefly for the current writer to finish. A client that queries the offset has usually just lost its
 * connection, of which some bytes may still be on their way to the disk; but it does not have to wait for the
 * whole upload.
 */
export async function waitForWriter(db: DataSource, { workspaceId, id }: UploadKey): Promise<void> {
  const deadline = performance.now() + MAX_LAST_BYTES_MS;
  const isWritten = async () => {
    const rows: unknown[] = await inTransaction(db, { workspaceId }, (tx) =>
      tx.query('select from upload where workspace_id = $1 and id = $2 and writer_until > now()', [
        workspaceId,
        id,
      ]),
    );
    return rows.length > 0;
  };
  while (performance.now() < deadline && (await isWritten())) await sleep(POLL_INTERVAL_MS);
}

async function take(
  tx: EntityManager,
  { workspaceId, id }: UploadKey,
  writer: string,
): Promise<UploadEntity | null> {
  const [, taken]: [unknown, number] = await tx.query(
    `update upload set writer = $3, writer_until = now() + $4 * interval '1 millisecond', writer_wanted = false
     where workspace_id = $1 and id = $2 and state = 'open' and (writer is null or ${isLapsed('writer_until', '$4')})`,
    [workspaceId, id, writer, HOLD_MS],
  );
  const upload = await tx.findOneBy(UploadEntity, { workspaceId, id });
  if (!upload || upload.state === 'dropped' || upload.url) throw notFound({ what: 'Upload', id });
  if (upload.state !== 'open') throw uploadComplete(id);
  if (taken > 0) return upload;
  await tx.query('update upload set writer_wanted = true where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return null;
}

/** Returns whether its bytes are no longer needed: its job was canceled, its video deleted, or it expired. */
export async function isDropped(tx: EntityManager, { workspaceId, id }: UploadKey): Promise<boolean> {
  const upload = await tx.findOneBy(UploadEntity, { workspaceId, id });
  return !upload || upload.state === 'dropped';
}

async function whyLost(db: DataSource, upload: UploadEntity): Promise<Error> {
  const { workspaceId, id } = upload;
  if (await inTransaction(db, { workspaceId }, (tx) => isDropped(tx, upload)))
    return notFound({ what: 'Upload', id });
  return new Error('Another request is sending this upload');
}

function keepHolding(db: DataSource, upload: UploadEntity, writer: string): UploadHold {
  const { workspaceId, id } = upload;
  const lost = new AbortController();
  const mine = `workspace_id = $1 and id = $2 and writer = $3`;
  const change = (
    set: string,
    where: string,
  ): Promise<[Array<{ job_id: string | null; job_attempt: number }>, number]> =>
    inTransaction(db, { workspaceId }, (tx) =>
      tx.query(`update upload set ${set} where ${mine} and ${where} returning job_id, job_attempt`, [
        workspaceId,
        id,
        writer,
      ]),
    );
  const renew = async () => {
    const until = `writer_until = now() + interval '${HOLD_MS} milliseconds'`;
    const [[held]] = await change(until, `state = 'open' and not writer_wanted`);
    if (!held) return lost.abort(await whyLost(db, upload));
    upload.jobId = held.job_id;
    upload.jobAttempt = held.job_attempt;
  };
  // Renewal is retried during a short outage of the database; in a longer one another writer may take over,
  // which is harmless: the same bytes are written to the same offsets.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS);
  return {
    upload,
    signal: lost.signal,
    async isHeld(tx) {
      const held: unknown[] = await tx.query(
        `select from upload where ${mine} and state = 'open' for update`,
        [workspaceId, id, writer],
      );
      return held.length > 0;
    },
    async release() {
      clearInterval(timer);
      // If this cannot be written, the lock expires.
      await change('writer = null, writer_until = null', 'true').catch(() => undefined);
    },
  };
}
