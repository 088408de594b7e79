type Task<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Runs all tasks concurrently. The first failure aborts the others and is thrown once all of them have ended,
 * so that nothing still runs afterwards.
 */
export async function runTogether<T extends readonly unknown[]>(
  signal: AbortSignal,
  tasks: { readonly [K in keyof T]: Task<T[K]> },
): Promise<T> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  let failure: { cause: unknown } | undefined;
  const run = async (task: Task<unknown>): Promise<unknown> => {
    try {
      return await task(either);
    } catch (cause) {
      failure ??= { cause };
      failed.abort();
      return undefined;
    }
  };
  const results = await Promise.all(tasks.map(run));
  signal.throwIfAborted();
  if (failure) throw failure.cause;
  return results as readonly unknown[] as T;
}
