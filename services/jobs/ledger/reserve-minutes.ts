import type { EntityManager } from 'typeorm';
import { minutesExhausted } from '../errors.js';
import { monthOf } from './month.js';

export const UNLIMITED = -1;

export interface Reservation {
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
