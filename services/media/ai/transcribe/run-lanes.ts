import { runTogether } from '../../../platform/retry/run-together.js';

/** Processes the items, `concurrency` at a time; ends at the first failure, as `runTogether` does. */
export async function runLanes<T>(
  items: readonly T[],
  { concurrency, signal }: { concurrency: number; signal: AbortSignal },
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (either: AbortSignal) => {
    while (next < items.length && !either.aborted) await work(items[next++] as T, either);
  };
  await runTogether(
    signal,
    Array.from({ length: Math.max(1, concurrency) }, () => lane),
  );
}
