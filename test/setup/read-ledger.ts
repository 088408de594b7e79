import type { DataSource } from 'typeorm';
import { monthOf } from '../../services/jobs/ledger/month.js';
import { inTransaction } from '../../services/platform/database/database.js';

/** Returns the entries of a job in order, each as attempt, kind and minutes, such as `1 reserved 5`. */
export async function readLedgerEntries(
  db: DataSource,
  workspaceId: string,
  jobId: string,
): Promise<string[]> {
  const rows: Array<{ entry: string; minutes: number; attempt: number }> = await inTransaction(
    db,
    { workspaceId },
    (tx) =>
      tx.query('select entry, minutes, attempt from ledger_entry where job_id = $1 order by id', [jobId]),
  );
  return rows.map(({ entry, minutes, attempt }) => `${attempt} ${entry} ${minutes}`);
}

/** Returns the minutes that are reserved and charged in a month, by default the current one. */
export async function readMonth(
  db: DataSource,
  workspaceId: string,
  firstDay = monthOf(new Date()).firstDay,
): Promise<{ reserved: number; charged: number }> {
  const [row]: Array<{ reserved: number; charged: number }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      'select reserved_minutes as reserved, charged_minutes as charged from usage_month where month = $1',
      [firstDay],
    ),
  );
  return row ?? { reserved: 0, charged: 0 };
}
