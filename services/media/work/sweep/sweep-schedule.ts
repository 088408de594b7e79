import { repeatRegularly } from '../../../platform/retry/repeat-regularly.js';
import type { SweepContext } from './sweep-context.js';
import { sweepStorage } from './sweep-storage.js';

/**
 * Sweeps unless another instance is sweeping. The lock belongs to a transaction, so that it holds behind a connection
 * pooler, too, and is released if the process dies.
 */
export async function sweepExclusively(ctx: SweepContext): Promise<'done' | 'elsewhere'> {
  const connection = ctx.db.createQueryRunner();
  try {
    await connection.startTransaction();
    const [{ locked }]: [{ locked: boolean }] = await connection.query(
      `select pg_try_advisory_xact_lock(hashtextextended('media storage sweep', 2)) as locked`,
    );
    try {
      if (locked) await sweepStorage(ctx);
    } finally {
      await connection.rollbackTransaction();
    }
    return locked ? 'done' : 'elsewhere';
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
