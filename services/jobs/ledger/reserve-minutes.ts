import type { EntityManager } from 'typeorm';
import { costMinutes } from '../../../schemas/minutes.js';
import { minutesExhausted } from '../errors.js';
import type { JobEntity } from '../job/job.entity.js';
import { monthOf } from './month.js';

/** Returns the stored length of a video; null when it is unknown. */
export async function findVideoLength(
  tx: EntityManager,
  workspaceId: string,
  videoId: string,
): Promise<number | null> {
  const [known]: Array<{ duration_seconds: number }> = await tx.query(
    'select duration_seconds from video_length where workspace_id = $1 and video_id = $2',
    [workspaceId, videoId],
  );
  return known?.duration_seconds ?? null;
}

export const UNLIMITED = -1;

interface Reservation {
  readonly workspaceId: string;
  readonly jobId: string;
  readonly attempt: number;
  readonly minutes: number;
  /** Minutes per month; -1 is unlimited. */
  readonly allowance: number;
}

/**
 * Reserves minutes of this month for a job, or throws `limit_exceeded`. The workspace's month stays locked
 * until the transaction ends, so that concurrent reservations see this one.
 */
export async function reserveMinutes(
  tx: EntityManager,
  { workspaceId, jobId, attempt, minutes, allowance }: Reservation,
  at = new Date(),
): Promise<void> {
  if (minutes === 0) return;
  const { firstDay } = monthOf(at);
  await requireMinutesLeft(tx, { workspaceId, minutes, allowance }, at);
  await tx.query(
    `insert into ledger_entry (workspace_id, month, job_id, attempt, entry, minutes, at)
     values ($1, $2, $3, $4, 'reserved', $5, $6)`,
    [workspaceId, firstDay, jobId, attempt, minutes, at],
  );
  await tx.query(
    'update usage_month set reserved_minutes = reserved_minutes + $3 where workspace_id = $1 and month = $2',
    [workspaceId, firstDay, minutes],
  );
}

/** Throws `limit_exceeded` if too few minutes remain. No other transaction reserves any until this one ends. */
export async function requireMinutesLeft(
  tx: EntityManager,
  { workspaceId, minutes, allowance }: Pick<Reservation, 'workspaceId' | 'minutes' | 'allowance'>,
  at = new Date(),
): Promise<void> {
  const { firstDay, end } = monthOf(at);
  const [{ reserved, charged }]: [{ reserved: number; charged: number }] = await tx.query(
    `insert into usage_month (workspace_id, month) values ($1, $2)
     on conflict (workspace_id, month) do update set reserved_minutes = usage_month.reserved_minutes
     returning reserved_minutes as reserved, charged_minutes as charged`,
    [workspaceId, firstDay],
  );
  const remaining = Math.max(0, allowance - reserved - charged);
  if (allowance === UNLIMITED || minutes <= remaining) return;
  throw minutesExhausted({
    neededMinutes: minutes,
    remainingMinutes: remaining,
    allowanceMinutes: allowance,
    reservedMinutes: reserved,
    resetsAt: end.toISOString(),
  });
}

/**
 * Reserves for a further attempt the minutes that the previous one released, or, when the length was unknown
 * then, the cost known by now. When it is still unknown, the cost is reserved once it is known.
 */
export async function reserveForAttempt(
  tx: EntityManager,
  job: Pick<JobEntity, 'workspaceId' | 'id' | 'videoId' | 'attempt' | 'units' | 'allowance'>,
): Promise<void> {
  const { workspaceId, id: jobId, attempt, allowance } = job;
  const minutes = (await findReleasedBefore(tx, job)) ?? (await costByNow(tx, job));
  if (minutes === null) return;
  await reserveMinutes(tx, { workspaceId, jobId, attempt, minutes, allowance: allowance ?? UNLIMITED });
}

/** Work that an earlier attempt was charged for is done. */
async function findReleasedBefore(
  tx: EntityManager,
  { workspaceId, id }: Pick<JobEntity, 'workspaceId' | 'id'>,
): Promise<number | null> {
  const [before]: Array<{ minutes: number }> = await tx.query(
    `select (sum(minutes) filter (where entry = 'reserved')
         - coalesce(sum(minutes) filter (where entry = 'charged'), 0))::int as minutes
     from ledger_entry where workspace_id = $1 and job_id = $2 group by attempt order by attempt desc limit 1`,
    [workspaceId, id],
  );
  return before?.minutes ?? null;
}

async function costByNow(
  tx: EntityManager,
  { workspaceId, videoId, units }: Pick<JobEntity, 'workspaceId' | 'videoId' | 'units'>,
): Promise<number | null> {
  const durationSeconds = videoId ? await findVideoLength(tx, workspaceId, videoId) : null;
  return durationSeconds === null ? null : costMinutes(units, durationSeconds);
}
