const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Delays after the first, second, … failure. After the failure that follows the last delay the delivery is
 * dead.
 */
export const WAITS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
];

/** Delays after the first, second, … lost sender. Processes often end for other reasons, too. */
export const WAITS_AFTER_LOSS_MS: readonly number[] = [0, 0, 0, 0, 0, 0, ...WAITS_MS];

/**
 * Maximum random share added to a delay: deliveries that failed at the same moment are not retried at the
 * same moment.
 */
export const JITTER = 0.2;

/** Returns null when there is no further attempt. `chance` is from 0 to 1. */
export function waitAfterFailure(failures: number, chance = Math.random()): number | null {
  const wait = WAITS_MS[failures - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * chance));
}
