import { type FailureKind, kindOfFailure } from './ffmpeg-failed.js';

const MAX_FAILURES_OF_A_KIND = 2;

/**
 * Does work that runs programs, and does it again as long as they fail for the first time in a way: a program that was killed says nothing
 * about a file, and what one diagnosis says may be chance. For work whose caller waits; queued work is tried again by its queue.
 */
export async function runConfirmed<T>(work: () => Promise<T>): Promise<T> {
  const failures = new Map<FailureKind, number>();
  for (;;) {
    try {
      return await work();
    } catch (err) {
      const kind = kindOfFailure(err);
      const times = kind ? (failures.get(kind) ?? 0) + 1 : 0;
      if (!kind || kind === 'limit' || times >= MAX_FAILURES_OF_A_KIND) throw err;
      failures.set(kind, times);
    }
  }
}
