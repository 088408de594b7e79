import type { EntityManager } from 'typeorm';
import { isDue } from '../../platform/database.js';
import { MAX_CHECK_MS } from './parking.js';
import type { MeasuredTimes } from './run-times.js';
import type { Lane, QueuedUnit } from './simulate-claims.js';
import type { WorkKind } from './work.entity.js';
import { PRESENT_MS } from './worker-presence.js';

interface PoolRow {
  readonly kinds: readonly WorkKind[];
  /** Zero for one that has stopped. */
  readonly places: number;
  readonly times: MeasuredTimes;
  /** Why it runs but takes no work; else null. */
  readonly fault: string | null;
}

interface QueuedRow extends QueuedUnit {
  /** Whether a worker has begun the job already. */
  readonly hasBegun: boolean;
}

interface LeasedRow {
  readonly workspaceId: string;
  readonly kind: WorkKind;
  readonly lane: Lane;
  readonly fraction: number;
}

export interface QueueRows {
  readonly pools: readonly PoolRow[];
  readonly leased: readonly LeasedRow[];
  /** In the order of their creation. */
  readonly queued: readonly QueuedRow[];
}

/** Longer queues are not looked through to their end. */
const MAX_QUEUED_UNITS = 20_000;

/** Reads what workers process and what waits for them, of all workspaces. */
export async function readQueue(tx: EntityManager): Promise<QueueRows> {
  const pools: PoolRow[] = await tx.query(
    `select kinds, times, case when is_present then places else 0 end as places,
       case when is_present then fault end as fault
     from (select *, seen_at > now() - $1 * interval '1 millisecond' as is_present from work_pool) as pool`,
    [PRESENT_MS],
  );
  const leased: LeasedRow[] = await tx.query(
    `select workspace_id as "workspaceId", kind, lane, fraction::float8 as fraction
     from work where state = 'leased' and lease_until >= now()`,
  );
  const queued: QueuedRow[] = await tx.query(
    `select unit.workspace_id as "workspaceId", unit.job_id as "jobId", unit.kind, unit.lane, unit.ordinal,
       (extract(epoch from unit.created_at) * 1000)::float8 as "createdAt", begun.job_id is not null as "hasBegun"
     from work unit left join (
       select distinct workspace_id, job_id from work where state <> 'queued' or attempt > 0
     ) as begun on (begun.workspace_id, begun.job_id) = (unit.workspace_id, unit.job_id)
     where unit.state = 'queued' and unit.waiting_for is null and ${isDue('unit.run_after', MAX_CHECK_MS)}
     order by unit.created_at, unit.ordinal limit ${MAX_QUEUED_UNITS}`,
  );
  return { pools, leased, queued };
}
