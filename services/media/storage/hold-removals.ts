import type { EntityManager } from 'typeorm';

/** A backup holds this lock exclusively, each removal of a file's bytes shares it. */
export const REMOVALS_LOCK = `hashtextextended('removal of stored files', 0)`;

/**
 * Whether bytes may be removed within this transaction: not while a backup copies the files of its snapshot.
 * What is left then has no record, and the sweep removes it later.
 */
export async function mayRemoveBytes(tx: EntityManager): Promise<boolean> {
  const [{ may }]: [{ may: boolean }] = await tx.query(
    `select pg_try_advisory_xact_lock_shared(${REMOVALS_LOCK}) as may`,
  );
  return may;
}
