import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { errorMessage } from '../../../platform/errors/errors.js';
import { repeatRegularly } from '../../../platform/retry/repeat-regularly.js';
import { SEEN_EVERY_MS } from '../../queue/worker-presence.js';
import type { EngineReport } from './engine-report.js';

/** Models may be installed and servers configured while a worker runs. */
const POLL_INTERVAL_MS = 60_000;

const ANNOUNCE = `
  insert into engine_presence (worker_id, report, seen_at) values ($1, $2, now())
  on conflict (worker_id) do update set report = excluded.report, seen_at = now()`;
const SEEN = 'update engine_presence set seen_at = now() where worker_id = $1';
const FORGET_OLD = `delete from engine_presence where seen_at < now() - interval '1 day'`;

export interface Announcing {
  readonly db: DataSource;
  readonly report: () => Promise<EngineReport>;
  readonly log: Logger;
  readonly seenEveryMs?: number;
  readonly pollIntervalMs?: number;
}

/** Reports the capabilities of this worker's engines as long as it runs. Resolves after the first report. */
export async function announceEngines(announcing: Announcing): Promise<{ stop(): Promise<void> }> {
  const { db, report, log, seenEveryMs = SEEN_EVERY_MS, pollIntervalMs = POLL_INTERVAL_MS } = announcing;
  const workerId = randomUUID();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let announced: string | undefined;
  const isStillThere = async (): Promise<boolean> => {
    const [, seen]: [unknown, number] = await db.query(SEEN, [workerId]);
    return seen > 0;
  };
  const announce = async (): Promise<void> => {
    const isDue = performance.now() - checkedAt >= pollIntervalMs;
    if (!isDue && (await isStillThere())) return;
    const current = JSON.stringify(await report());
    if (current !== announced || !(await isStillThere())) {
      await db.query(ANNOUNCE, [workerId, current]);
      announced = current;
    }
    await db.query(FORGET_OLD);
    checkedAt = performance.now();
  };
  await announce();
  const repetition = repeatRegularly(announce, seenEveryMs, (err) =>
    log.warn(
      { err: errorMessage(err) },
      'the capabilities of the engines could not be published; trying again',
    ),
  );
  return {
    async stop() {
      await repetition.stop();
      await db.query('delete from engine_presence where worker_id = $1', [workerId]);
    },
  };
}
