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
