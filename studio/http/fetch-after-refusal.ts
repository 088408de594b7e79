/** A page that waits longer says so instead: requests are counted by the minute. */
const LONGEST_WAIT_MS = 20_000;

/** Rejects with the reason of the signal when it is aborted meanwhile. */
function wait(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

interface Patience {
  readonly send?: typeof fetch;
  /** How long to wait in all. */
  readonly maxWaitMs?: number;
  /** Called before each wait. */
  readonly onWait?: (milliseconds: number) => void;
}

/**
 * Like `fetch`, but sends a request again that is answered with 429 (RFC 6585), after the seconds of `Retry-After` and
 * for 20 seconds at most, unless more is given. The service refuses such a request before it begins with it: a mutation
 * is not repeated.
 */
export async function fetchAfterRefusal(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
  { send = fetch, maxWaitMs = LONGEST_WAIT_MS, onWait }: Patience = {},
): Promise<Response> {
  for (let waited = 0; ; ) {
    const answer = await send(input, init);
    if (answer.status !== 429) return answer;
    const pause = Number(answer.headers.get('retry-after') || Number.NaN) * 1000;
    if (!(waited + pause <= maxWaitMs)) return answer;
    await answer.body?.cancel();
    onWait?.(pause);
    await wait(pause, init?.signal);
    waited += pause;
  }
}
