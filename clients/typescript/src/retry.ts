const FIRST_DELAY_MS = 400;
const MAX_DELAY_MS = 8_000;
/** The service counts requests per minute. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Returns how long to wait before the next attempt: as long as the service demands, else longer each time. */
export function delayOf(attempt: number, retryAfterSeconds: number | null): number {
  if (retryAfterSeconds !== null) return Math.min(retryAfterSeconds * 1000, MAX_RETRY_AFTER_MS);
  const full = Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS);
  // Clients that failed together must not return together.
  return full / 2 + Math.random() * (full / 2);
}

/** Resolves after the time; rejects with the reason of the signal. */
export function sleep(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
