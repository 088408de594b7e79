import { repeatRegularly } from '../../../platform/repeat-regularly.js';
import type { SweepContext } from './sweep-context.js';
import { sweepStorage } from './sweep-storage.js';

/**
 * Sweeps unless another instance is sweeping. The lock is released with its connection, even if the process
 * dies.
 */
export async function sweepExclusively(ctx: SweepContext): Promise<'done' | 'elsewhere'> {
  const connection = ctx.db.createQueryRunner();
  try {
    const [{ locked }]: [{ locked: boolean }] = await connection.query(
      `select pg_try_advisory_lock(hashtextextended('media storage sweep', 2)) as locked`,
    );
    if (!locked) return 'elsewhere';
    try {
      await sweepStorage(ctx);
    } finally {
      await connection.query(`select pg_advisory_unlock(hashtextextended('media storage sweep', 2))`);
    }
    return 'done';
  } finally {
    await connection.release();
  }
}

/** Sweeps at regular intervals, never twice at a time. Failures are retried the next time. */
export function sweepRegularly(ctx: SweepContext, everyMs: number): { stop(): Promise<void> } {
  const sweep = async () => ctx.metrics.sweeps.inc({ outcome: await sweepExclusively(ctx) });
  return repeatRegularly(sweep, everyMs, (err) => {
    ctx.metrics.sweeps.inc({ outcome: 'failed' });
    ctx.log.error({ err }, 'the storage could not be swept');
  });
}
