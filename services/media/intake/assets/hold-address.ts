import { setTimeout as sleep } from 'node:timers/promises';
import type { AssetServices } from './asset-services.js';
import type { RequestedAsset } from './assets.js';

const RECHECK_MS = 200;

/**
 * Runs `work` while nobody else, in any process, does anything about the address. The lock goes with its connection: who dies over
 * it keeps nobody out. Who waits for the address holds neither a connection nor one of the turns to fetch.
 */
export async function holdAddress<T>(
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
      const [{ locked }]: [{ locked: boolean }] = await connection.query(
        'select pg_try_advisory_lock(hashtextextended($1, 3)) as locked',
        name,
      );
      if (!locked) return null;
      try {
        return { made: await work() };
      } finally {
        // Lost with its connection, it is free as well.
        await connection
          .query('select pg_advisory_unlock(hashtextextended($1, 3))', name)
          .catch(() => undefined);
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
