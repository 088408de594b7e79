import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';

/**
 * Deleting a grant deletes its code and tokens; a spent refresh token stays until then, so that its reuse is
 * detected.
 */
const TABLES = ['oauth_grant', 'oauth_access_token', 'sign_in_session'] as const;
/** Rows per transaction, so that none runs long. */
const BATCH = 1000;

/** Removes rows that expired at least a day ago. Row-level security shows no others. */
export async function removeExpired(db: DataSource, batch = BATCH): Promise<void> {
  for (const table of TABLES)
    for (let removed = batch; removed === batch; ) removed = await removeSome(db, table, batch);
}

async function removeSome(db: DataSource, table: (typeof TABLES)[number], batch: number): Promise<number> {
  const [, removed]: [unknown, number] = await inTransaction(
    db,
    { settings: { 'app.removes_expired': 'on' } },
    (tx) =>
      tx.query(
        `delete from ${table} where ctid = any(array(
           select ctid from ${table} where expires_at < now() - interval '1 day' limit ${batch}))`,
      ),
  );
  return removed;
}
