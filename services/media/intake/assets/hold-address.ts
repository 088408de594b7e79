import { setTimeout as sleep } from 'node:timers/promises';
import type { AssetServices } from './asset-services.js';
import type { RequestedAsset } from './assets.js';

const RECHECK_MS = 200;

/**
 * Runs `work` under a lock on the URL, across processes. The lock belongs to a transaction, so that it holds behind a
 * connection pooler, too, and is released if the process dies. Callers that wait for the lock hold neither a connection nor a place of the
 * fetch semaphore.
 */
export async function lockAddress<T>(
  { db, fetching }: Pick<AssetServices, 'db' | 'fetching'>,
  { workspaceId, kind, url }: RequestedAsset,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const name = [`asset ${workspaceId} ${kind} ${url}`];
  const hold = async (): Promise<{ readonly made: T } | null> => {
    signal.throwIfAborted();
    const connection = db.createQueryRunner();
    try {
      await connection.startTransaction();
      const [{ locked }]: [{ locked: boolean }] = await connection.query(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 3)) as locked',
        name,
      );
      try {
        return locked ? { made: await work() } : null;
      } finally {
        // If the connection is lost, the lock is released as well.
        await connection.rollbackTransaction().catch(() => undefined);
      }
    } finally {
      await connection.release();
    }
  };
  for (;;) {
    const held = await fetching(hold, signal);
    if (held) return held.made;
    await sleep(RECHECK_MS, undefined, { signal });
  }
}
