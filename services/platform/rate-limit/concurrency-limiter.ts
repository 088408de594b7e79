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
}

export interface ConcurrencyLimiter {
  /**
   * Resolves when one more of the key may go on; those that wait do so in the order they came. Throws `rate_limit_exceeded` when too
   * many wait already, and the signal's reason when it ends the waiting.
   */
  acquire(key: string, signal?: AbortSignal): Promise<Release>;
  /** How many of the key are under way and wait. */
  count(key: string): { readonly running: number; readonly waiting: number };
}

interface Line {
  running: number;
  readonly waiting: Array<() => void>;
}

/** So many of each key go on at once. In the memory of one process: each instance of the edge has bounds of its own. */
export function makeConcurrencyLimiter(rule: ConcurrencyRule): ConcurrencyLimiter {
  const { what, maxConcurrent, maxWaiting, setting } = rule;
  const lines = new Map<string, Line>();

  function release(key: string, line: Line): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = line.waiting.shift();
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
      if (line.running < maxConcurrent) {
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
    count(key) {
      const line = lines.get(key);
      return { running: line?.running ?? 0, waiting: line?.waiting.length ?? 0 };
    },
  };
}
