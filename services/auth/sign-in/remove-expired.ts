import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';

/** A grant takes its code and tokens with it; a refresh token stays until then, so that a stolen one is known. */
const TABLES = ['oauth_grant', 'oauth_access_token', 'sign_in_session'] as const;

/** Removes what has been of no use for a day. Row-level security shows it nothing that still lives. */
export function removeExpired(db: DataSource): Promise<void> {
  return inTransaction(db, { settings: { 'app.removes_expired': 'on' } }, async (tx) => {
    for (const table of TABLES)
      await tx.query(`delete from ${table} where expires_at < now() - interval '1 day'`);
  });
}
