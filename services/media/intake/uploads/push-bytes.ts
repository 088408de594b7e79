import type { Readable } from 'node:stream';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { DomainError } from '../../../platform/errors/errors.js';
import { completeUpload } from './complete-upload.js';
import type { Incoming, UploadKey } from './incoming.js';
import { lockUpload, type UploadHold } from './lock-upload.js';
import { UploadEntity } from './upload.entity.js';
import { limitsOf, tooLarge, type UploadLimits } from './upload-limits.js';
import type { ReportInterruption, ReportReceived } from './upload-progress.js';
import { writeSource } from './write-source.js';

export interface PushDeps {
  readonly db: DataSource;
  readonly incoming: Incoming;
  readonly limits: UploadLimits;
  readonly reportReceived: ReportReceived;
  readonly reportInterruption: ReportInterruption;
}

export interface Push {
  readonly body: Readable;
  readonly signal: AbortSignal;
  /** Offset at which the body is written; null if the body is the whole file. */
  readonly offset: number | null;
  /** Size of the whole file, if this request states it. */
  readonly sizeBytes: number | null;
  /** Size of the body, if this request states it. */
  readonly bodyBytes: number | null;
}

export interface Pushed {
  readonly offset: number;
  readonly sizeBytes: number | null;
}

/**
 * Appends a request's bytes to an upload; the last byte completes it. Bytes received before an interruption
 * are retained.
 */
export async function pushBytes(deps: PushDeps, key: UploadKey, push: Push): Promise<Pushed> {
  const hold = await lockUpload(deps.db, key);
  try {
    const limits = limitsOf(deps.limits, hold.upload.holds);
    const offset = await startAt(deps, hold, push);
    const sizeBytes = await learnSize({ ...deps, limits }, hold, push);
    const maxBytes = sizeBytes ?? limits.maxBytes;
    const refusal = () => (sizeBytes === null ? tooLarge(limits) : exceedsLength(sizeBytes));
    if (offset + (push.bodyBytes ?? 0) > maxBytes) throw refusal();
    const written = await writeSource(await deps.incoming.pathOf(key), push.body, {
      offset,
      room: deps.incoming.room,
      maxBytes,
      signal: AbortSignal.any([hold.signal, push.signal]),
      tooLarge: refusal,
      onWritten: (bytes) => deps.reportReceived(hold.upload, bytes, sizeBytes),
    });
    // A whole file ends with its body, whether or not its length was stated.
    const isWhole = push.offset === null || written.sizeBytes === sizeBytes;
    if (isWhole) {
      await deps.incoming.share(key);
      await completeUpload(deps.db, hold, written);
    }
    return { offset: written.sizeBytes, sizeBytes: isWhole ? written.sizeBytes : sizeBytes };
  } catch (err) {
    // Neither refused nor taken over by another request.
    if (!hold.signal.aborted && !(err instanceof DomainError))
      deps.reportInterruption(hold.upload, await deps.incoming.sizeOf(key));
    throw err;
  } finally {
    await hold.release();
  }
}

async function startAt({ incoming }: PushDeps, { upload }: UploadHold, { offset }: Push): Promise<number> {
  if (offset === null) return 0;
  const received = await incoming.sizeOf(upload);
  if (offset === received) return offset;
  throw new DomainError('conflict', `Upload-Offset must be ${received}, the number of bytes received so far`);
}

/**
 * Records the length of the file when a request first states it; afterwards it can only change by sending the
 * whole file again.
 */
async function learnSize(
  { db, limits }: PushDeps,
  { upload }: UploadHold,
  { offset, sizeBytes }: Push,
): Promise<number | null> {
  const known = upload.sizeBytes === null ? null : Number(upload.sizeBytes);
  if (offset === null || known === null) {
    if (sizeBytes !== null && sizeBytes > limits.maxBytes) throw tooLarge(limits);
    if (sizeBytes !== null && sizeBytes < (offset ?? 0))
      throw new DomainError(
        'validation_error',
        `Upload-Length must be at least ${offset}, the number of bytes received so far`,
      );
    const { workspaceId, id } = upload;
    await inTransaction(db, { workspaceId }, (tx) =>
      tx.update(
        UploadEntity,
        { workspaceId, id },
        { sizeBytes: sizeBytes === null ? null : String(sizeBytes) },
      ),
    );
    return sizeBytes;
  }
  if (sizeBytes !== null && sizeBytes !== known)
    throw new DomainError('validation_error', `Upload-Length must be ${known}, as announced before`);
  return known;
}

const exceedsLength = (sizeBytes: number): DomainError =>
  new DomainError('payload_too_large', `The body must end at ${sizeBytes} bytes, the size of the file`);
