import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WorkPool } from '../services/media/queue/work-pool.js';
import { makeDiskStorage } from '../services/media/storage/disk-storage.js';
import { makeDataSource } from '../services/platform/database/database.js';
import { makeLog } from '../services/platform/log/log.js';
import { openTransport } from '../services/platform/messaging/open-transport.js';
import { SERVICES } from '../supervisor/migrate.js';
import { makeTestDatabase } from '../test/setup/database.js';
import { queueSegments } from './capacity-queue.js';
import { cpuSecondsOfTree } from './process-tree.js';
import { met, type Say } from './say.js';

const WORKERS = [1, 4, 16, 64] as const;
const QUEUED_JOBS = 10_000;
const WORKSPACES = 100;
const UNIT_MS = 2000;
const SLICE_MS = 50;
const WARM_UP_MS = 2 * UNIT_MS;
const MEASURED_MS = 10 * UNIT_MS;
const CONNECTIONS = 20;
const GOAL = 0.95;

/** Runs workers whose work is a timer, and returns how much of their time they worked. */
async function simulate(workers: number, folder: string): Promise<{ efficiency: number; cpuShare: number }> {
  const database = await makeTestDatabase();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await queueSegments(admin, QUEUED_JOBS, WORKSPACES);
  await admin.end();
  const log = makeLog('bench', 'error');
  const db = await makeDataSource(database.urls.media, SERVICES.media, CONNECTIONS).initialize();
  const transport = openTransport({ databaseUrl: database.urls.media, log });
  const storage = makeDiskStorage(mkdtempSync(join(folder, 'workers-')), 0);
  let workedMs = 0;
  let isMeasured = false;
  const segment = async ({ signal }: { signal: AbortSignal }) => {
    // Counted in slices: a unit may begin before the measurement, or end after it.
    const due = performance.now() + UNIT_MS;
    for (let now = performance.now(); now < due; ) {
      await sleep(Math.min(SLICE_MS, due - now), undefined, { signal });
      const before = now;
      now = performance.now();
      if (isMeasured) workedMs += now - before;
    }
    return {};
  };
  const pools = Array.from(
    { length: workers },
    () =>
      new WorkPool({
        ...{ db, databaseUrl: database.urls.media, transport, storage, log },
        ...{ concurrency: 1, leaseMs: 60_000, handlers: { segment } },
      }),
  );
  await sleep(WARM_UP_MS);
  const [begun, cpuBefore] = [performance.now(), cpuSecondsOfTree(process.pid)];
  isMeasured = true;
  await sleep(MEASURED_MS);
  isMeasured = false;
  const [tookMs, cpuSeconds] = [performance.now() - begun, cpuSecondsOfTree(process.pid) - cpuBefore];
  await Promise.all(pools.map((pool) => pool.stop()));
  await transport.close();
  await db.destroy();
  await database.drop();
  return { efficiency: workedMs / (workers * tookMs), cpuShare: (cpuSeconds * 1000) / tookMs };
}

/**
 * Measures how much of their time workers work, by their number. All run in this process, each with its own claims,
 * leases and heartbeats.
 */
export async function benchWorkers(say: Say, folder: string): Promise<void> {
  say(
    `workers whose unit takes ${UNIT_MS / 1000} s, ${QUEUED_JOBS} units queued by ${WORKSPACES} workspaces:`,
  );
  for (const workers of WORKERS) {
    const { efficiency, cpuShare } = await simulate(workers, folder);
    say(
      `  ${String(workers).padStart(3)}  at work for ${(efficiency * 100).toFixed(1)} % of the time, ` +
        `${cpuShare.toFixed(2)} cores for queue and database; goal: at least ${GOAL * 100} %, ${met(efficiency >= GOAL)}`,
    );
  }
}
