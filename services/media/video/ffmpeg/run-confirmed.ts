import { type FailureKind, kindOfFailure } from './ffmpeg-failed.js';

const MAX_FAILURES_OF_A_KIND = 2;

/**
 * Runs work that uses external programs, and repeats it while each failure is the first of its kind: a killed
 * program says nothing about a file, and a single diagnosis may be chance. For callers that wait for the
 * result; queued work is retried by its queue.
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
