import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { makeId } from '../../platform/ids.js';

/** The first workspace has a known id, so that starting again with another key adds the key to it. */
const FIRST_WORKSPACE = 'ws_first';

/** Makes the first workspace and gives it the key, unless they are there. Safe to run at every start, by many at once. */
export function bootstrapWorkspace(
  db: DataSource,
  { apiKey, name, planId }: { apiKey: string; name: string; planId: string },
): Promise<void> {
  return inTransaction(db, { workspaceId: FIRST_WORKSPACE }, async (tx) => {
    await tx.query(
      'insert into workspace (workspace_id, name, plan_id) values ($1, $2, $3) on conflict (workspace_id) do nothing',
      [FIRST_WORKSPACE, name, planId],
    );
    await tx.query(
      `insert into api_key (workspace_id, id, name, token_hash) values ($1, $2, 'Bootstrap', $3)
       on conflict (token_hash) do nothing`,
      [FIRST_WORKSPACE, makeId('key'), createHash('sha256').update(apiKey).digest()],
    );
  });
}
