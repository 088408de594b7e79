/** Runs work once the memory that it needs is free, in the order of requests. */
export type MemoryBudget = <T>(bytes: number, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** Work that needs more than the whole budget runs alone. */
export function makeMemoryBudget(totalBytes: number): MemoryBudget {
  let free = totalBytes;
  const waiting: Array<{ readonly bytes: number; readonly enter: () => void }> = [];

  const admit = () => {
    // In order: otherwise a large request would never be served among small ones.
    for (let next = waiting[0]; next && next.bytes <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.bytes;
      next.enter();
    }
  };
  const turn = (bytes: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const requested = {
        bytes,
        enter: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(requested), 1);
        reject(signal.reason);
        admit();
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(requested);
      admit();
    });

  return async (wanted, work, signal) => {
    signal.throwIfAborted();
    const bytes = Math.min(wanted, totalBytes);
    await turn(bytes, signal);
    try {
      return await work();
    } finally {
      free += bytes;
      admit();
    }
  };
}
