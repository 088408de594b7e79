interface Minutes {
  readonly videoMinutes: number;
  readonly reservedMinutes: number;
}

/**
 * Returns which parts of the month’s minutes are used and reserved, from 0 to 1. Without a limit (-1) they are parts of
 * what has been taken; together they never exceed the whole, even where a plan was made smaller within the month.
 */
export function minuteShares(
  { videoMinutes, reservedMinutes }: Minutes,
  limit: number,
): { used: number; reserved: number } {
  const taken = videoMinutes + reservedMinutes;
  const whole = Math.max(1, taken, limit);
  return { used: videoMinutes / whole, reserved: reservedMinutes / whole };
}
