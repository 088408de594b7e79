import { setTimeout as sleep } from 'node:timers/promises';
import { isDependencyFailure } from '../errors/dependency-failure.js';
import { isDiskAway } from '../errors/disk-failure.js';

interface RetryOptions {
  /** Measured from the first attempt; an attempt that is running then is the last. */
  readonly waitMs: number;
  readonly everyMs?: number;
  readonly signal?: AbortSignal;
  /** Called with each failure that is followed by another attempt, before the delay. */
  readonly onAway: (err: unknown) => Promise<unknown> | unknown;
}

/** Repeats the work while it fails because a database, a broker, a service or the disk is unavailable. */
export async function retryWhileAway<T>(
  work: () => Promise<T>,
  { waitMs, everyMs = 1000, signal, onAway }: RetryOptions,
): Promise<T> {
  const giveUpAtMs = performance.now() + waitMs;
  for (;;) {
    try {
      return await work();
    } catch (err) {
      const isAway = isDependencyFailure(err) || isDiskAway(err);
      if (!isAway || signal?.aborted || performance.now() >= giveUpAtMs) throw err;
      await onAway(err);
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
      if (signal?.aborted) throw err;
    }
  }
}
