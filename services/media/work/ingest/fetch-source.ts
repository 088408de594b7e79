import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { errorMessage } from '../../../platform/errors/errors.js';
import type { Outbound } from '../../../platform/outbound/outbound.js';
import { OutboundRefused, OutboundTooLarge } from '../../../platform/outbound/outbound-refused.js';
import { ConnectionLost, type FetchPlan, planFetch, rangeHeaders } from '../../intake/plan-fetch.js';
import type { Incoming } from '../../intake/uploads/incoming.js';
import { UploadEntity } from '../../intake/uploads/upload.entity.js';
import { retainedUntil } from '../../intake/uploads/upload-address.js';
import { limitsOf, tooLarge } from '../../intake/uploads/upload-limits.js';
import { type WrittenSource, writeSource } from '../../intake/uploads/write-source.js';
import { WorkFailed } from '../../queue/work-failed.js';

export interface FetchServices {
  readonly db: DataSource;
  readonly incoming: Incoming;
  readonly outbound: Outbound;
  readonly maxBytes: number;
  /** Delays after a first, second and third failure in a row; 0.5, 2 and 5 seconds when absent. */
  readonly retryAfterMs?: readonly number[];
}

interface FetchOptions {
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly onReceived: (receivedBytes: number, sizeBytes: number | null) => void;
}

const LONGEST_MS = 12 * 3_600_000;
const RETRY_AFTER_MS = [500, 2000, 5000];

type Link = UploadEntity & { url: string };

/**
 * Downloads a link to the disk. An interrupted download is resumed if the server supports that, otherwise
 * restarted.
 */
async function fetchSource(
  services: FetchServices,
  upload: Link,
  options: FetchOptions,
): Promise<WrittenSource> {
  let failures = 0;
  for (;;) {
    const before = await services.incoming.sizeOf(upload);
    try {
      return await fetchOnce(services, upload, options);
    } catch (err) {
      options.signal.throwIfAborted();
      const reason = err instanceof OutboundRefused ? err.reason : errorMessage(err);
      options.log.info({ reason, failures }, 'a source could not be fetched without interruption');
      if (err instanceof OutboundTooLarge) throw explain(tooLarge(services), err);
      if (!(err instanceof OutboundRefused || err instanceof ConnectionLost)) throw err;
      // Retries continue as long as each one makes progress.
      failures = (await services.incoming.sizeOf(upload)) > before ? 0 : failures + 1;
      const { retryAfterMs = RETRY_AFTER_MS } = services;
      const delayMs = retryAfterMs[failures];
      if (delayMs === undefined)
        throw new WorkFailed('validation_error', err.message, 'fetch', { cause: err, retryable: true });
      await sleep(delayMs, undefined, { signal: options.signal });
    }
  }
}

const explain = (failure: { code: string; message: string }, cause: unknown): WorkFailed =>
  new WorkFailed(failure.code, failure.message, 'fetch', { cause });

async function fetchOnce(
  services: FetchServices,
  upload: Link,
  { signal, log, onReceived }: FetchOptions,
): Promise<WrittenSource> {
  const { incoming, outbound, maxBytes } = services;
  const have = { bytes: await incoming.sizeOf(upload), validator: upload.validator };
  const answer = await outbound.request(upload.url, {
    headers: rangeHeaders(have),
    maxBytes: maxBytes + 1,
    timeoutMs: LONGEST_MS,
    signal,
  });
  try {
    const plan = planFetch(answer, have);
    if (plan === 'all there') return { sizeBytes: have.bytes, sha256: null };
    if (plan === 'anew') {
      answer.body.destroy();
      await incoming.remove(upload);
      return await fetchOnce(services, upload, { signal, log, onReceived });
    }
    await notePlan(services, upload, plan);
    const written = await writeSource(await incoming.pathOf(upload), answer.body, {
      offset: plan.offset,
      maxBytes,
      signal,
      room: incoming.room,
      tooLarge: () => new OutboundTooLarge(maxBytes),
      onWritten: (bytes) => onReceived(bytes, plan.sizeBytes),
    });
    if (plan.sizeBytes !== null && written.sizeBytes !== plan.sizeBytes)
      throw new ConnectionLost('The download ended before the announced size was received');
    return written;
  } finally {
    answer.body.destroy();
  }
}

/** Stored before the first byte is written: the next process must know which file the bytes belong to. */
async function notePlan(
  { db, maxBytes }: FetchServices,
  upload: UploadEntity,
  plan: FetchPlan,
): Promise<void> {
  if (plan.sizeBytes !== null && plan.sizeBytes > maxBytes) throw new OutboundTooLarge(maxBytes);
  if (plan.offset > 0) return;
  const { workspaceId, id } = upload;
  upload.validator = plan.validator;
  upload.sizeBytes = plan.sizeBytes === null ? null : String(plan.sizeBytes);
  const { validator, sizeBytes } = upload;
  await inTransaction(db, { workspaceId }, (tx) =>
    tx.update(UploadEntity, { workspaceId, id }, { validator, sizeBytes }),
  );
}

interface FetchedUpload {
  readonly upload: UploadEntity;
  /** Marks the upload as complete. */
  settle(tx: EntityManager): Promise<void>;
}

/** Downloads the file behind an upload's link; after a lost worker the next one resumes the download. */
export async function fetchUpload(
  services: FetchServices,
  { workspaceId, id }: Pick<UploadEntity, 'workspaceId' | 'id'>,
  {
    missingMessage,
    ...options
  }: FetchOptions & { /** Error message when there is nothing to fetch. */ missingMessage: string },
): Promise<FetchedUpload> {
  const upload = await inTransaction(services.db, { workspaceId }, (tx) =>
    tx.findOneBy(UploadEntity, { workspaceId, id, state: 'open' }),
  );
  if (!upload?.url) throw new WorkFailed('not_found', missingMessage, 'fetch');
  const limited = { ...services, ...limitsOf(services, upload.holds) };
  const { sizeBytes, sha256 } = await fetchSource(limited, { ...upload, url: upload.url }, options);
  await services.incoming.share(upload);
  return {
    upload,
    settle: async (tx) => {
      const received = { state: 'received', sizeBytes: String(sizeBytes), sha256 } as const;
      const expiresAt = retainedUntil();
      await tx.update(UploadEntity, { workspaceId, id, state: 'open' }, { ...received, expiresAt });
    },
  };
}
