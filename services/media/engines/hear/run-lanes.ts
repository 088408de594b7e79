/**
 * Works through the items, `concurrency` at a time. The first failure aborts the others and is thrown once all of
 * them have ended, so that nothing still runs afterwards.
 */
export async function runLanes<T>(
  items: readonly T[],
  { concurrency, signal }: { concurrency: number; signal: AbortSignal },
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  let failure: { cause: unknown } | undefined;
  let next = 0;
  const lane = async () => {
    while (next < items.length && !either.aborted) {
      const item = items[next++] as T;
      try {
        await work(item, either);
      } catch (cause) {
        failure ??= { cause };
        failed.abort();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, lane));
  signal.throwIfAborted();
  if (failure) throw failure.cause;
}
