/**
 * Repeats a task at an interval, never concurrently; a failure is logged and the next run tries again.
 * Stopping waits for the current run.
 */
export function repeatRegularly(
  work: () => Promise<unknown>,
  everyMs: number,
  onFailure: (err: unknown) => void,
  {
    isAtOnce = false,
  }: { /** Runs the first time at once instead of after the first interval. */ isAtOnce?: boolean } = {},
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const doOnce = () => {
    running ??= work()
      .then(() => undefined, onFailure)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(doOnce, everyMs);
  if (isAtOnce) doOnce();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
