import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { errorMessage } from '../../platform/errors/errors.js';
import type { Lifecycle } from '../../platform/process/lifecycle.js';
import { repeatRegularly } from '../../platform/retry/repeat-regularly.js';
import { RunTimes } from './run-times.js';
import type { WorkKind } from './work.entity.js';
import { WorkPool } from './work-pool.js';
import type { WorkPoolOptions } from './work-pool-options.js';
import { SEEN_EVERY_MS } from './worker-presence.js';

const ANNOUNCE = `
  insert into work_pool (id, kinds, places, times, fault) values ($1, $2, $3, $4, $5)
  on conflict (id) do update
    set places = excluded.places, times = excluded.times, fault = excluded.fault, seen_at = now()`;

/** Removes what pools reported that were last seen a day ago. */
export const forgetOldPools = (db: DataSource): Promise<unknown> =>
  db.query(`delete from work_pool where seen_at < now() - interval '1 day'`);

/** Between two removals of old reports. */
const FORGET_EVERY_MS = 3_600_000;

interface AnnouncedPool {
  readonly db: DataSource;
  readonly kinds: readonly WorkKind[];
  /** Units that it processes at once. */
  readonly concurrency: number;
  readonly times: RunTimes;
  readonly log: Logger;
  /** Why it takes no work at all, for users; absent if it does. */
  readonly fault?: string;
}

/**
 * Reports which work a pool processes, how much at once and how fast, as long as it runs; queued jobs show from that
 * when they begin. Its times are still used after it has stopped.
 */
export async function announcePool(
  { db, kinds, concurrency, times, log, fault }: AnnouncedPool,
  everyMs = SEEN_EVERY_MS,
): Promise<{ stop(): Promise<void> }> {
  const id = randomUUID();
  const announce = (places: number, reason: string | null) =>
    db.query(ANNOUNCE, [id, kinds, places, times.measured, reason]);
  const announceRunning = () => announce(concurrency, fault ?? null);
  await announceRunning();
  let forgetAt = performance.now();
  const repetition = repeatRegularly(
    async () => {
      await announceRunning();
      if (performance.now() < forgetAt) return;
      await forgetOldPools(db);
      forgetAt = performance.now() + FORGET_EVERY_MS;
    },
    everyMs,
    (err) => log.warn({ err: errorMessage(err) }, 'the worker could not be announced; trying again'),
  );
  return {
    async stop() {
      await repetition.stop();
      await announce(0, null);
    },
  };
}

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
