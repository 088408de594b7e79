/**
 * Does something again and again, never twice at a time; what fails is told, and done the next time. Stopping waits for what is
 * under way.
 */
export function repeatRegularly(
  work: () => Promise<unknown>,
  everyMs: number,
  onFailure: (err: unknown) => void,
  { isAtOnce = false }: { /** For the first time now, not after the first while. */ isAtOnce?: boolean } = {},
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
