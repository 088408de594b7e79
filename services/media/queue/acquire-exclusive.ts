import type { DataSource, EntityManager } from 'typeorm';
import { AT_ONCE, inTransaction } from '../../platform/database/database.js';
import { requeueWork } from './lease-work.js';
import { WORK_CHANNEL } from './queue-work.js';
import type { WorkEntity } from './work.entity.js';

/** Interval of checks, in case the creator dies without a notification. */
export const RECHECK_MS = 2000;

const lockMade = (tx: EntityManager, workspaceId: string, name: string) =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [`${workspaceId}/${name}`]);

/**
 * Acquires the right to create the named result. Returns false if a worker is creating it for another job;
 * this work was then given back until that one calls `releaseExclusive` or is lost.
 */
export function acquireExclusive(db: DataSource, work: WorkEntity, name: string): Promise<boolean> {
  const { workspaceId, id, leaseOwner, attempt } = work;
  return inTransaction(db, work, async (tx) => {
    await lockMade(tx, workspaceId, name);
    const [other]: unknown[] = await tx.query(
      `select from work where workspace_id = $1 and exclusive_key = $2 and id <> $3 and state = 'leased' and lease_until > now()`,
      [workspaceId, name, id],
    );
    if (other) await requeueWork(tx, work, { delayMs: RECHECK_MS, counts: false, waitsFor: name });
    else
      await tx.query(
        `update work set exclusive_key = $3 where workspace_id = $1 and id = $2 and lease_owner = $4 and attempt = $5`,
        [workspaceId, id, name, leaseOwner, attempt],
      );
    return !other;
  });
}

/** Releases the name; the work that waits for it continues at the commit. */
export async function releaseExclusive(tx: EntityManager, workspaceId: string, name: string): Promise<void> {
  // Waiters subscribe before this and are notified, or after it and find the result.
  await lockMade(tx, workspaceId, name);
  const [, released]: [unknown, number] = await tx.query(
    `update work set run_after = ${AT_ONCE} where workspace_id = $1 and exclusive_key = $2 and state = 'queued'`,
    [workspaceId, name],
  );
  if (released > 0) await tx.query('select pg_notify($1, $2)', [WORK_CHANNEL, '']);
}
