/** Exponential up to ten seconds, with jitter so that many processes don't reconnect at the same instant. */
export function reconnectDelayMs(failures: number): number {
  const ceiling = Math.min(10_000, 100 * 2 ** Math.min(failures, 10));
  return ceiling / 2 + Math.random() * (ceiling / 2);
}

const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 300_000] as const;

export const LONGEST_RETRY_MS = Math.max(...RETRY_DELAYS_MS);

/** The delay before the next delivery after a handler threw; `attempt` is the one that failed. */
export function retryDelayMs(attempt: number): number {
  return RETRY_DELAYS_MS[Math.min(Math.max(attempt, 1), RETRY_DELAYS_MS.length) - 1] ?? LONGEST_RETRY_MS;
}
