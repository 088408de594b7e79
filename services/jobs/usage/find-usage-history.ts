import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError, invalid } from '../../platform/errors/errors.js';
import type { JobsContext } from '../context.js';
import { DAY_OF_ENTRY } from '../ledger/month.js';
import type { UsageInterval, UsageOfPeriod } from './usage.type.js';

export interface UsageHistory {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly by: UsageInterval;
}

const MAX_PERIODS = 366;

interface Minutes {
  readonly charged: number;
  readonly reserved: number;
}

/**
 * Returns the minutes of each day or month in UTC between two times, in order, periods without any, too. Minutes belong
 * to the period in which they were reserved, as for the allowance of the month.
 */
export async function findUsageHistory(
  { db, caller }: Pick<JobsContext, 'db' | 'caller'>,
  { from, to, by }: UsageHistory,
): Promise<UsageOfPeriod[]> {
  requireAccess(caller, ACCESS.usageHistory);
  const { workspaceId } = caller;
  const periods = periodsOf({ from, to, by });
  const [first, last] = [periods[0] as Period, periods.at(-1) as Period];
  const read = by === 'day' ? readDays : readMonths;
  const found = await inTransaction(db, { workspaceId }, (tx) =>
    read(tx, [workspaceId, dateOf(first.start), dateOf(last.start)]),
  );
  const minutes = new Map(found.map(({ start, ...rest }) => [start, rest]));
  return periods.map(({ start, end }) => {
    const { charged = 0, reserved = 0 }: Partial<Minutes> = minutes.get(dateOf(start)) ?? {};
    return { start, end, videoMinutes: charged, reservedMinutes: reserved };
  });
}

interface Period {
  readonly start: Date;
  readonly end: Date;
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

function periodsOf({ from, to, by }: UsageHistory): Period[] {
  if (to.getTime() <= from.getTime()) throw invalid('to', 'must be later than from');
  const startOf = (period: number): Date =>
    by === 'day'
      ? new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate() + period))
      : new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + period, 1));
  const periods: Period[] = [];
  for (let period = 0; startOf(period).getTime() < to.getTime(); period += 1) {
    if (period === MAX_PERIODS) {
      const message = `to must be at most ${MAX_PERIODS} ${by}s after from`;
      throw new DomainError('validation_error', message, { field: 'to' });
    }
    periods.push({ start: startOf(period), end: startOf(period + 1) });
  }
  return periods;
}

type Row = Minutes & { readonly start: string };

const readMonths = (tx: EntityManager, values: readonly unknown[]): Promise<Row[]> =>
  tx.query(
    `select month::text as start, charged_minutes as charged, reserved_minutes as reserved from usage_month
     where workspace_id = $1 and month between $2 and $3`,
    [...values],
  );

const readDays = (tx: EntityManager, values: readonly unknown[]): Promise<Row[]> =>
  tx.query(
    `with dated as (
       select job_id, attempt, ${DAY_OF_ENTRY} as day from ledger_entry reserved
       where workspace_id = $1 and entry = 'reserved'
         and month between date_trunc('month', $2::date) and date_trunc('month', $3::date)
     )
     select day::text as start, sum(charged)::int as charged, sum(reserved)::int as reserved from (
       select day, case entry when 'charged' then minutes else 0 end as charged,
         case entry when 'reserved' then minutes else -minutes end as reserved
       from ledger_entry entry_of_attempt join dated using (job_id, attempt) where workspace_id = $1
       union all
       select day, charged_minutes, 0 from ledger_day where workspace_id = $1
     ) as entries where day between $2 and $3 group by day`,
    [...values],
  );
