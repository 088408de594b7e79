import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from '../installation.js';
import type { Operation, Schedule } from '../schedule.js';
import { followLive } from './follow-live.js';
import type { Journal } from './journal.js';
import { OPERATIONS, type OperationResult } from './operations.js';
import type { Tenant } from './tenants.js';

export interface WorkloadOptions {
  readonly installation: Installation;
  readonly schedule: Schedule;
  readonly tenants: readonly [Tenant, Tenant];
  readonly journal: Journal;
  /** Aborts when clients stop retrying. */
  readonly abandoned: AbortSignal;
  /** Aborts when subscribers leave. */
  readonly leaves: AbortSignal;
}

export interface Workload {
  /** Resolves when all operations except subscriptions have ended. */
  readonly done: Promise<void>;
  /** Resolves when all subscriptions have ended. */
  readonly left: Promise<void>;
}

/** Starts each operation at its time. An operation that depends on another waits for its result. */
export function startWorkload(options: WorkloadOptions): Workload {
  const { installation, schedule, tenants, journal, abandoned, leaves } = options;
  const results = new Map<number, Promise<OperationResult>>();
  const following: Array<Promise<void>> = [];
  const run = async (operation: Operation): Promise<OperationResult> => {
    await sleep(operation.atMs);
    const tenant = tenants[operation.workspace];
    const subject = operation.of === undefined ? null : ((await results.get(operation.of)) ?? null);
    const { kind } = operation;
    if (kind === 'follow-jobs' || kind === 'follow-video') {
      const videoId = kind === 'follow-jobs' ? null : (subject?.videoId ?? tenant.videoId);
      const gatewayPort = Number(new URL(installation.product.urls.GATEWAY).port);
      following.push(followLive(operation, { gatewayPort, tenant, journal, videoId, leaves }));
      return { videoId };
    }
    return OPERATIONS[kind](operation, { seed: schedule.seed, installation, tenant, subject, abandoned });
  };
  for (const operation of schedule.operations) {
    const result = run(operation).catch((err: Error) => {
      journal.faults.push(`${operation.kind} ${operation.id}: ${err.stack ?? err.message}`);
      return {};
    });
    results.set(operation.id, result);
  }
  const done = Promise.all(results.values()).then(() => undefined);
  return { done, left: done.then(() => Promise.all(following)).then(() => undefined) };
}
