import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import type { WorkEntity, WorkKind, WorkOfVideo } from './work.entity.js';

/** One unit of work while it runs. Work of a tool has no video, and its handler uses none. */
export interface WorkRun<W extends WorkEntity = WorkOfVideo> {
  readonly work: W;
  /** Aborted when the lease is lost, the job canceled or the worker stopped. */
  readonly signal: AbortSignal;
  /** Path of an empty folder that is removed afterwards. */
  readonly scratch: string;
  readonly log: Logger;
  report(progress: UnitProgress): void;
}

/** Fraction of the unit, 0 to 1; step and message for jobs that consist of one unit. */
export interface UnitProgress {
  readonly fraction: number;
  readonly step?: string;
  readonly message?: string;
}

/** What a handler returns; `settle` runs in the transaction that completes the work, or not at all. */
export interface WorkDone {
  readonly result?: unknown;
  readonly settle?: (tx: EntityManager) => Promise<void>;
  /** The handler has already given the work back, because it waits for other work. */
  readonly isRequeued?: true;
}

/** Work whose failure has failed its job; its scratch folder still exists. */
export interface FailedWork {
  readonly work: WorkEntity;
  readonly err: unknown;
  readonly scratch: string;
  readonly log: Logger;
  /** Aborted when the worker is stopped. */
  readonly signal: AbortSignal;
}

export type WorkHandler = (run: WorkRun) => Promise<WorkDone>;
export type WorkHandlers = Readonly<Partial<Record<WorkKind, WorkHandler>>>;
