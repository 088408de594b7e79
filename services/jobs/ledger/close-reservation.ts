import type { EntityManager } from 'typeorm';
import { countMinutes } from '../job/job-metrics.js';

/** More than was ever reserved. */
export const ALL_OF_IT = Number.MAX_SAFE_INTEGER;

/**
 * Releases this many of the minutes reserved for an attempt, at most all, and charges the rest, once; in the
 * month of the reservation, so that a job that ends after midnight does not use the next month's allowance. A
 * free job has no reservation to close.
 */
export async function closeReservation(
  tx: EntityManager,
  { workspaceId, jobId, attempt }: { workspaceId: string; jobId: string; attempt: number },
  unusedMinutes: number,
): Promise<void> {
  const closed: Array<{ month: string; entry: 'charged' | 'returned'; minutes: number }> = await tx.query(
    `with reserved as (
       select month, minutes, least(minutes::bigint, $4::bigint)::int as unused from ledger_entry r
       where workspace_id = $1 and job_id = $2 and attempt = $3 and entry = 'reserved'
         and not exists (select from ledger_entry e where e.workspace_id = r.workspace_id and e.job_id = r.job_id
                           and e.attempt = r.attempt and e.entry <> 'reserved')
     )
     insert into ledger_entry (workspace_id, month, job_id, attempt, entry, minutes)
     select $1, month, $2, $3, entry, part from reserved,
       lateral (values ('charged', minutes - unused), ('returned', unused)) as split (entry, part)
     where part > 0
     on conflict do nothing returning month::text, entry, minutes`,
    [workspaceId, jobId, attempt, unusedMinutes],
  );
  for (const { month, entry, minutes } of closed) {
    countMinutes(tx, entry, minutes);
    await tx.query(
      `update usage_month set reserved_minutes = reserved_minutes - $3, charged_minutes = charged_minutes + $4
       where workspace_id = $1 and month = $2`,
      [workspaceId, month, minutes, entry === 'charged' ? minutes : 0],
    );
  }
}
