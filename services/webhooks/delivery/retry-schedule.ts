const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a delivery waits after its first, second, … failure. After the one behind the last it is dead. */
const WAITS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
];

/** How long it waits after its first, second, … sender was lost. Processes are also ended often and for other reasons. */
export const WAITS_AFTER_LOSS_MS: readonly number[] = [0, 0, 0, 0, 0, 0, ...WAITS_MS];

/** Added at most, as a share: what failed in the same moment does not come again in the same moment. */
export const JITTER = 0.2;

/** Null: there is no further attempt. `chance` is from 0 to 1. */
export function waitAfterFailure(failures: number, chance = Math.random()): number | null {
  const wait = WAITS_MS[failures - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * chance));
}
