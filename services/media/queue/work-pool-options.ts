import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Transport } from '../../platform/messaging/transport.js';
import type { Storage } from '../storage/storage.js';
import { checkAfterMs } from './dependency-wait.js';
import type { ReleaseResources } from './fail-job.js';
import type { ProgressRule } from './job-progress.js';
import { OTHERS_FIRST_MS } from './lease-work.js';
import type { RunTimes } from './run-times.js';
import type { WorkEntity, WorkKind } from './work.entity.js';
import type { FailedWork, WorkHandlers } from './work-handler.js';

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

export interface WorkPoolOptions {
  readonly db: DataSource;
  readonly databaseUrl: string;
  readonly transport: Transport;
  readonly storage: Storage;
  readonly log: Logger;
  readonly concurrency: number;
  readonly leaseMs: number;
  /** Maximum time that work is parked while a dependency is unavailable. Defaults to a day. */
  readonly dependencyTimeoutMs?: number;
  /** The same while an engine is unavailable; 0 fails the job at once. Defaults to `parkMs`. */
  readonly engineTimeoutMs?: number | undefined;
  /** Handlers of the kinds of work that this pool processes; other kinds are left to other pools. */
  readonly handlers: WorkHandlers;
  /** Progress of jobs with several units; the first rule that knows the job applies. */
  readonly progressRules?: readonly ProgressRule[];
  /** Releases what is stored for a job that cannot be retried, in the transaction that ends it. */
  readonly releaseResources?: ReleaseResources;
  /** Stores what is needed to find out why work of a kind failed. */
  readonly evidence?: Readonly<Partial<Record<WorkKind, (failed: FailedWork) => Promise<void>>>>;
  /**
   * Removes what a failed job has stored outside the database. An interrupted cleanup is completed by the
   * sweep.
   */
  readonly cleanUps?: Readonly<Partial<Record<WorkKind, (work: WorkEntity) => Promise<void>>>>;
  /** Measures completed units. */
  readonly times?: RunTimes;
  /** Defaults to `WORK_DELAYS`. */
  readonly delays?: Partial<WorkDelays>;
}
