import { OTHERS_FIRST_MS } from './lease-work.js';
import { checkAfterMs } from './parking.js';

/** Intervals of a work pool. */
export interface WorkDelays {
  /** Between two polls for work that is due again or whose worker died; workers are notified of all other work. */
  readonly pollMs: number;
  /** Between two polls while no work is queued or leased: finds work whose notification was lost. */
  readonly emptyPollMs: number;
  /** Between two renewals of a lease. */
  readonly heartbeatMs: number;
  /** After the first failed attempt, the second, and so on. */
  readonly retryMs: readonly number[];
  /** Between two checks whether parked work can continue. */
  readonly checkAfterMs: (parkedAt: Date | null) => number;
  /** How long work that failed on this worker is left to other workers. */
  readonly othersFirstMs: number;
}

export const WORK_DELAYS: WorkDelays = {
  pollMs: 1000,
  emptyPollMs: 10_000,
  heartbeatMs: 1000,
  retryMs: [1000, 5000, 15_000, 30_000],
  checkAfterMs,
  othersFirstMs: OTHERS_FIRST_MS,
};
