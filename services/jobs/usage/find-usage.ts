import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { serviceClaims } from '../../platform/access/caller.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/errors.js';
import type { JobsContext } from '../context.js';
import { type Month, monthOf } from '../ledger/month.js';
import { UNLIMITED } from '../ledger/reserve-minutes.js';
import type { Usage, UsageCounts } from './usage.type.js';

/** Usage is visible with or without API access. */

const STORED_BYTES = 'query StoredBytes { storedBytes }';

/** Returns the usage of the caller's workspace in the month, and what remains of its plan. */
export async function findUsage(ctx: JobsContext, at = new Date()): Promise<Usage> {
  const { db, media, caller, requestId, requestsPerMinute } = ctx;
  requireAccess(caller, ACCESS.usage);
  const { workspaceId, plan } = caller;
  if (!plan) throw new DomainError('not_found', 'Services have no usage');
  const month = monthOf(at);
  const { storedBytes } = await media.call<{ storedBytes: number }>({
    document: STORED_BYTES,
    as: serviceClaims(workspaceId),
    requestId,
  });
  const counts = await inTransaction(db, { workspaceId }, (tx) => countUsage(tx, workspaceId, month));

  const { id, videoMinutesPerMonth, webhooks } = plan;
  const left = Math.max(0, videoMinutesPerMonth - counts.videoMinutes - counts.reservedMinutes);
  return {
    plan: id,
    period: { start: month.start, end: month.end },
    usage: { ...counts, storageBytes: storedBytes },
    limits: { videoMinutesPerMonth, requestsPerMinute, webhooks },
    remaining: { videoMinutes: videoMinutesPerMonth === UNLIMITED ? UNLIMITED : left },
    resetsAt: month.end,
  };
}

async function countUsage(
  tx: EntityManager,
  workspaceId: string,
  { firstDay }: Month,
): Promise<Omit<UsageCounts, 'storageBytes'>> {
  const [minutes]: Array<{ reserved: number; charged: number }> = await tx.query(
    `select reserved_minutes as reserved, charged_minutes as charged from usage_month
     where workspace_id = $1 and month = $2`,
    [workspaceId, firstDay],
  );
  const completed: Array<{ type: string; n: number }> = await tx.query(
    `select type, sum(n)::int as n from (
       select type, n from job_count where workspace_id = $1 and status = 'completed' and ended_in = $2
       union all
       select type, jobs from job_month where workspace_id = $1 and month = $2 and status = 'completed'
     ) as ended group by type`,
    [workspaceId, firstDay],
  );
  const counted: Array<{ counted: string; n: number }> = await tx.query(
    'select counted, count::float8 as n from usage_count where workspace_id = $1 and month = $2',
    [workspaceId, firstDay],
  );
  const jobs = new Map(completed.map(({ type, n }) => [type, n]));
  const others = new Map(counted.map((row) => [row.counted, row.n]));
  return {
    videoMinutes: minutes?.charged ?? 0,
    reservedMinutes: minutes?.reserved ?? 0,
    apiCalls: others.get('apiCalls') ?? 0,
    analyses: jobs.get('analysis') ?? 0,
    exports: jobs.get('export') ?? 0,
    translations: jobs.get('translation') ?? 0,
    voiceovers: jobs.get('voiceover') ?? 0,
    helpArticles: others.get('helpArticles') ?? 0,
  };
}
