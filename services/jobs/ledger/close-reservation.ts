import type { EntityManager } from 'typeorm';

/**
 * Charges what was reserved for an attempt, or gives it back, once; in the month that it was reserved in, so that a job
 * that ends after midnight takes nothing from the next month. A job that cost nothing has nothing to close.
 */
export async function closeReservation(
  tx: EntityManager,
  { workspaceId, jobId, attempt }: { workspaceId: string; jobId: string; attempt: number },
  entry: 'charged' | 'returned',
): Promise<void> {
  const [closed]: Array<{ month: string; minutes: number }> = await tx.query(
    `insert into ledger_entry (workspace_id, month, job_id, attempt, entry, minutes)
     select workspace_id, month, job_id, attempt, $4, minutes from ledger_entry
     where workspace_id = $1 and job_id = $2 and attempt = $3 and entry = 'reserved'
     on conflict do nothing returning month::text, minutes`,
    [workspaceId, jobId, attempt, entry],
  );
  if (!closed) return;
  await tx.query(
    `update usage_month set reserved_minutes = reserved_minutes - $3, charged_minutes = charged_minutes + $4
     where workspace_id = $1 and month = $2`,
    [workspaceId, closed.month, closed.minutes, entry === 'charged' ? closed.minutes : 0],
  );
}
