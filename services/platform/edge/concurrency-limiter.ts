import { DomainError } from '../errors.js';

/** To be called once what was let in is over; calling it again does nothing. */
export type Release = () => void;

export interface ConcurrencyRule {
  /** In words, for the refusal: `requests`. */
  readonly what: string;
  readonly maxConcurrent: number;
  readonly maxWaiting: number;
  /** The setting that holds the bound. */
  readonly setting: string;
  /** How long a key stays narrowed. */
  readonly narrowedForMs?: number;
}

export interface ConcurrencyLimiter {
  /**
   * Resolves when one more of the key may go on; those that wait do so in the order they came. Throws `rate_limit_exceeded` when too
   * many wait already, and the signal's reason when it ends the waiting.
   */
  acquire(key: string, signal?: AbortSignal): Promise<Release>;
  /** What the key has under way is heavy: for a while one after the other goes on. */
  narrow(key: string): void;
  /** How many of the key are under way and wait. */
  count(key: string): { readonly running: number; readonly waiting: number };
}

interface Line {
  running: number;
  readonly waiting: Array<() => void>;
}

/** So many of each key go on at once. In the memory of one process: each instance of the edge has bounds of its own. */
export function makeConcurrencyLimiter(rule: ConcurrencyRule): ConcurrencyLimiter {
  const { what, maxConcurrent, maxWaiting, setting, narrowedForMs = 5000 } = rule;
  const lines = new Map<string, Line>();
  const narrowed = new Map<string, NodeJS.Timeout>();
  const mayRun = (key: string): number => (narrowed.has(key) ? 1 : maxConcurrent);

  /** Until then the line may have grown shorter than it may be. */
  function widen(key: string): void {
    narrowed.delete(key);
    const line = lines.get(key);
    while (line && line.running < maxConcurrent && line.waiting.length > 0) {
      line.running += 1;
      line.waiting.shift()?.();
    }
  }

  function release(key: string, line: Line): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = line.running <= mayRun(key) ? line.waiting.shift() : undefined;
      if (next) return next();
      line.running -= 1;
      if (line.running === 0) lines.delete(key);
    };
  }

  /** Its place passes from the one that is over to the one that waits. */
  function wait(line: Line, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        line.waiting.splice(line.waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      line.waiting.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    async acquire(key, signal) {
      signal?.throwIfAborted();
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running < mayRun(key)) {
        line.running += 1;
        return release(key, line);
      }
      if (line.waiting.length >= maxWaiting)
        throw new DomainError(
          'rate_limit_exceeded',
          `At most ${maxConcurrent} ${what} of one API key or access token are answered at once, and ${maxWaiting} wait (${setting})`,
          { details: { retryAfterSeconds: 1 } },
        );
      await wait(line, signal);
      return release(key, line);
    },
    narrow(key) {
      clearTimeout(narrowed.get(key));
      narrowed.set(key, setTimeout(() => widen(key), narrowedForMs).unref());
    },
    count(key) {
      const line = lines.get(key);
      return { running: line?.running ?? 0, waiting: line?.waiting.length ?? 0 };
    },
  };
}
