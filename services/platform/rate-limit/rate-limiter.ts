import type { Logger } from 'pino';
import { type FallbackCounter, makeFallbackCounter, type RateRule } from './insured-counter.js';
import type { RateStorage } from './rate-storage.js';

/** The result of counting one request. */
export interface Counted {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Seconds until the window ends; at least 1. */
  readonly resetSeconds: number;
}

export interface RateLimiter {
  readonly rule: RateRule;
  /** Counts one request. Never rejects. */
  count(key: string): Promise<Counted>;
  /** Reverts one count. */
  uncount(key: string): Promise<void>;
  /** Resets the key's count. */
  forget(key: string): Promise<void>;
}

type Settle = (counted: Counted) => void;

/**
 * When several requests are counted together, each has its own position: those within the limit pass,
 * regardless of the others.
 */
async function countTogether(
  rule: RateRule,
  counter: FallbackCounter,
  key: string,
  line: Settle[],
): Promise<void> {
  const { consumedPoints, msBeforeNext } = await counter.add(key, line.length);
  const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  // No points: the key was already known to exceed its limit, so nothing was added.
  const before = consumedPoints === 0 ? rule.limit : consumedPoints - line.length;
  line.forEach((settle, i) => {
    const place = before + i + 1;
    settle({ allowed: place <= rule.limit, remaining: Math.max(0, rule.limit - place), resetSeconds });
  });
}

/**
 * Counts exactly, across all instances. Each key has one statement running at a time; requests that arrive
 * meanwhile are counted
 * together by the next one, so that a burst costs a few statements and no lock contention.
 */
export function makeRateLimiter(rule: RateRule, storage: RateStorage, log: Logger): RateLimiter {
  const counter = makeFallbackCounter(rule, storage, log);
  const waiting = new Map<string, Settle[]>();

  async function work(key: string, first: Settle): Promise<void> {
    let line = [first];
    while (line.length > 0) {
      waiting.set(key, []);
      await countTogether(rule, counter, key, line);
      line = waiting.get(key) as Settle[];
    }
    waiting.delete(key);
  }

  return {
    rule,
    count: (key) =>
      new Promise((settle, reject) => {
        const line = waiting.get(key);
        if (line) line.push(settle);
        else work(key, settle).catch(reject);
      }),
    uncount: (key) => counter.uncount(key, 1),
    forget: (key) => counter.forget(key),
  };
}
