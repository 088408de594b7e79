import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { ACROSS_WORKSPACES } from './across-workspaces.js';

/** Returns which of these webhooks no longer exist. */
export async function findDeletedWebhooks(db: DataSource, webhookIds: readonly string[]): Promise<string[]> {
  const rows = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query<Array<{ id: string }>>(
      'select w.id from unnest($1::text[]) as w(id) where not exists (select from webhook s where s.id = w.id)',
      [webhookIds],
    ),
  );
  return rows.map(({ id }) => id);
}
