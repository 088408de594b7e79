import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';

/** Rows per transaction, so that none runs long. */
const BATCH = 1000;
/** A day with the error of an expired credential, before it is unknown. */
const DAYS_EXPIRED = 1;

/**
 * Removes rows that have expired, and with them what belongs to them: the tokens of a grant. Entries of the audit log,
 * keys that were revoked or have expired and revoked apps are removed after `days`, so that a key and an app in the log
 * can be looked up. Row-level security shows no others, and of the latter none that ended within 30 days.
 */
export async function removeOldRows(db: DataSource, days: number, batch = BATCH): Promise<void> {
  // Deleting a grant deletes its code and tokens; a spent refresh token stays until then, so that its reuse is detected.
  for (const table of ['oauth_grant', 'oauth_access_token', 'sign_in_session'])
    await removeEnded(db, { table, endedAt: 'expires_at', days: DAYS_EXPIRED }, batch);
  await removeEnded(db, { table: 'audit_entry', endedAt: 'at', days }, batch);
  await removeEnded(db, { table: 'api_key', endedAt: 'least(revoked_at, expires_at)', days }, batch);
  await removeEnded(db, { table: 'oauth_client', endedAt: 'revoked_at', days }, batch);
}

interface EndedRows {
  readonly table: string;
  /** Expression for the time at which a row ended; null while it has not. */
  readonly endedAt: string;
  readonly days: number;
}

async function removeEnded(
  db: DataSource,
  { table, endedAt, days }: EndedRows,
  batch: number,
): Promise<void> {
  for (let removed = batch; removed === batch; ) {
    [, removed] = await inTransaction(db, { settings: { 'app.removes_expired': 'on' } }, (tx) =>
      tx.query(
        `delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${endedAt} < now() - $1 * interval '1 day' limit ${batch}))`,
        [days],
      ),
    );
  }
}
