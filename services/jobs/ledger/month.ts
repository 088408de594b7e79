/** A calendar month in UTC, the period of an allowance. */
export interface Month {
  /** First day of the month, as stored in the tables. */
  readonly firstDay: string;
  readonly start: Date;
  /** Exclusive end of the month. */
  readonly end: Date;
}

export function monthOf(at: Date): Month {
  const start = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const end = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  return { firstDay: start.toISOString().slice(0, 10), start, end };
}

/**
 * SQL of the day in UTC on which an attempt reserved its minutes, from its row `reserved` of the ledger. Entries of
 * earlier versions have the time at which their transaction began, which may be in the month before.
 */
export const DAY_OF_ENTRY = `
  least(greatest((reserved.at at time zone 'UTC')::date, reserved.month),
    (reserved.month + interval '1 month' - interval '1 day')::date)`;
