import { DomainError } from '../errors/errors.js';

/** Releases an acquired place; calling it again has no effect. */
export type Release = () => void;

export interface ConcurrencyRule {
  /** Plural noun for the error message: `requests`. */
  readonly what: string;
  readonly maxConcurrent: number;
  readonly maxWaiting: number;
  /** The environment variable of the limit. */
  readonly setting: string;
  /** How long a key stays narrowed. */
  readonly narrowedForMs?: number;
}

export interface ConcurrencyLimiter {
  /**
   * Resolves when one more request of the key may run; waiting requests run in the order of their arrival.
   * Throws `rate_limit_exceeded` when too many are waiting, and the signal's reason when it is aborted.
   */
  acquire(key: string, signal?: AbortSignal): Promise<Release>;
  /** Returns null when a request of the key would have to wait. */
  acquireNow(key: string): Release | null;
  /** Marks the key's current work as heavy: for a while its requests run one at a time. */
  narrow(key: string): void;
  count(key: string): { readonly running: number; readonly waiting: number };
}

interface Line {
  running: number;
  readonly waiting: Array<() => void>;
}

/**
 * Limits how many requests of each key run at once. Counts are in memory: each instance of the edge has
 * limits of its own.
 */
export function makeConcurrencyLimiter(rule: ConcurrencyRule): ConcurrencyLimiter {
  const { what, maxConcurrent, maxWaiting, setting, narrowedForMs = 5000 } = rule;
  const lines = new Map<string, Line>();
  const narrowed = new Map<string, NodeJS.Timeout>();
  const mayRun = (key: string): number => (narrowed.has(key) ? 1 : maxConcurrent);

  /** The queue may have become shorter than its limit by then. */
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

  /** Waits for a place, which passes directly from a finished request to a waiting one. */
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

  const lineOf = (key: string): Line => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    return line;
  };

  function acquireNow(key: string): Release | null {
    const line = lineOf(key);
    if (line.running >= mayRun(key)) return null;
    line.running += 1;
    return release(key, line);
  }

  return {
    acquireNow,
    async acquire(key, signal) {
      signal?.throwIfAborted();
      const acquired = acquireNow(key);
      if (acquired) return acquired;
      const line = lineOf(key);
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
