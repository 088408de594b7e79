import type { Lifecycle } from '../../platform/process/lifecycle.js';
import { announcePool } from './announce-pool.js';
import { RunTimes } from './run-times.js';
import type { WorkKind } from './work.entity.js';
import { WorkPool } from './work-pool.js';
import type { WorkPoolOptions } from './work-pool-options.js';

/** Starts a pool that measures its work, and announces it. */
export async function startPool(
  lifecycle: Lifecycle,
  options: Omit<WorkPoolOptions, 'times'>,
): Promise<WorkPool> {
  const { db, log, concurrency, handlers } = options;
  const times = new RunTimes();
  const kinds = Object.keys(handlers) as WorkKind[];
  const pool = await lifecycle.start(
    `work (${kinds.join(', ')})`,
    () => new WorkPool({ ...options, times }),
    (opened) => opened.stop(),
  );
  await lifecycle.start(
    'announcement of a work pool',
    () => announcePool({ db, kinds, concurrency, times, log }),
    (announced) => announced.stop(),
  );
  return pool;
}
