import type { EntityManager } from 'typeorm';
import { monthOf } from '../ledger/month.js';

/** Counts an article in the month it was generated. It costs no minutes. */
export async function countHelpArticle(tx: EntityManager, workspaceId: string, at: Date): Promise<void> {
  await tx.query(
    `insert into usage_count (workspace_id, month, counted, count) values ($1, $2, 'helpArticles', 1)
     on conflict (workspace_id, month, counted) do update set count = usage_count.count + 1`,
    [workspaceId, monthOf(at).firstDay],
  );
}
