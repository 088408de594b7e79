/** A calendar month in UTC: what an allowance is for. */
export interface Month {
  /** Its first day, as the tables have it. */
  readonly firstDay: string;
  readonly start: Date;
  /** The first instant that is not in it any more. */
  readonly end: Date;
}

export function monthOf(at: Date): Month {
  const start = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const end = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  return { firstDay: start.toISOString().slice(0, 10), start, end };
}
