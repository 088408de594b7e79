import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';

/** Entries per transaction, so that none runs long. */
const BATCH = 1000;

/** Removes entries of the audit log that are older than this. Row-level security shows none younger than 30 days. */
export async function removeOldEntries(db: DataSource, days: number, batch = BATCH): Promise<void> {
  for (let removed = batch; removed === batch; ) {
    [, removed] = await inTransaction(db, { settings: { 'app.removes_expired': 'on' } }, (tx) =>
      tx.query(
        `delete from audit_entry where (workspace_id, id) in (
           select workspace_id, id from audit_entry where at < now() - $1 * interval '1 day'
           limit ${batch})`,
        [days],
      ),
    );
  }
}
