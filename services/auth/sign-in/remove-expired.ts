import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';

/** A grant takes its code and tokens with it; a refresh token stays until then, so that a stolen one is known. */
const TABLES = ['oauth_grant', 'oauth_access_token', 'sign_in_session'] as const;
/** Together, so that no transaction lasts long. */
const BATCH = 1000;

/** Removes what has been of no use for a day. Row-level security shows it nothing that still lives. */
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
