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
  /** When clients stop trying. */
  readonly givesUp: AbortSignal;
  /** When those leave who follow live. */
  readonly leaves: AbortSignal;
}

export interface Workload {
  /** Once every operation but the following has come to its end. */
  readonly done: Promise<void>;
  /** When no more subscriptions are followed. */
  readonly left: Promise<void>;
}

/** Starts each operation at its time. One that is about another waits until that one has come to something. */
export function startWorkload(options: WorkloadOptions): Workload {
  const { installation, schedule, tenants, journal, givesUp, leaves } = options;
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
    return OPERATIONS[kind](operation, { seed: schedule.seed, installation, tenant, subject, givesUp });
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
