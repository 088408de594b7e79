import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { AskedAsset } from './assets.js';

const LOOK_AGAIN_MS = 200;

/**
 * Runs `work` while nobody else, in any process, does anything about the address. The lock goes with its connection: who dies over
 * it keeps nobody out.
 */
export async function holdAddress<T>(
  db: DataSource,
  { workspaceId, kind, url }: AskedAsset,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const name = [`asset ${workspaceId} ${kind} ${url}`];
  for (;;) {
    signal.throwIfAborted();
    const connection = db.createQueryRunner();
    try {
      const [{ locked }]: [{ locked: boolean }] = await connection.query(
        'select pg_try_advisory_lock(hashtextextended($1, 3)) as locked',
        name,
      );
      if (locked) {
        try {
          return await work();
        } finally {
          await connection.query('select pg_advisory_unlock(hashtextextended($1, 3))', name);
        }
      }
    } finally {
      await connection.release();
    }
    await sleep(LOOK_AGAIN_MS, undefined, { signal });
  }
}
