const MONTHS = 12;

const startOf = (year: number, month: number): string => new Date(Date.UTC(year, month, 1)).toISOString();

/** Returns the starts of the present month and of those before it, in UTC, the newest first. */
export const recentMonths = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, ago) => startOf(now.getUTCFullYear(), now.getUTCMonth() - ago));

/** Returns when a month ends, by its start. */
export function monthAfter(month: string): string {
  const start = new Date(month);
  return startOf(start.getUTCFullYear(), start.getUTCMonth() + 1);
}
