import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Runs the work, and returns the longest time for which it kept anything else of this process from running. */
export async function measureDelay<T>(work: () => Promise<T>): Promise<{ result: T; delayMs: number }> {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  try {
    const result = await work();
    return { result, delayMs: delays.max / 1e6 };
  } finally {
    delays.disable();
  }
}
