export type Semaphore = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Allows this many concurrent operations; the others wait in order of arrival, until their signal aborts. */
export function makeSemaphore(count: number): Semaphore {
  let free = count;
  const waiting: Array<() => void> = [];
  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      waiting.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  return async (work, signal) => {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else await turn(signal);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
