import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { errorMessage } from '../errors/errors.js';
import { defineSharedCounter } from '../metrics/define-metric.js';
import type { RateStorage } from './rate-storage.js';

const COUNTED_ALONE = defineSharedCounter({
  name: 'rate_limit_counted_alone_total',
  help: 'Requests and attempts that a process counted by itself, because the storage of the counts was unavailable: limits are looser meanwhile.',
  labels: { rule: 'names of what is counted, such as `requests` and `sign-in-address`' },
  from: 'auth, edge, gateway, rest-adapter',
});

interface RateRule {
  /** Names what is counted, e.g. `requests`: rules of different names don't share counts. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Whether counts may be reverted; no instance may then decide by its own cache. */
  readonly forgives?: boolean;
}

/** Counts by key. Never rejects. */
interface FallbackCounter {
  add(key: string, points: number): Promise<RateLimiterRes>;
  uncount(key: string, points: number): Promise<void>;
  /** Starts a new window for the key. */
  forget(key: string): Promise<void>;
}

type Limiter = RateLimiterMemory | RateLimiterPostgres;

/** Interval of new attempts while the storage is unavailable. */
const RETRY_EVERY_MS = 2000;

/** Maximum difference between the clocks of two instances. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Returns the result also when the limit is exceeded, which the library reports as a rejection. */
async function consume(limiter: Limiter, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points);
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return thrown;
    throw thrown;
  }
}

/** A window that ends later than a window lasts began before the clock was set back: it is started anew. */
async function consumeInWindow(
  limiter: Limiter,
  windowSeconds: number,
  key: string,
  points: number,
): Promise<RateLimiterRes> {
  const counted = await consume(limiter, key, points);
  if (counted.msBeforeNext <= windowSeconds * 1000 + CLOCK_TOLERANCE_MS) return counted;
  await limiter.delete(key);
  return consume(limiter, key, points);
}

/**
 * Counts in the storage for all instances. While the storage is unavailable, each instance counts for itself
 * and logs so once: a limit that is temporarily loose is better than an API that is down.
 */
function makeFallbackCounter(rule: RateRule, storage: RateStorage, log: Logger): FallbackCounter {
  const options = { keyPrefix: rule.name, points: rule.limit, duration: rule.windowSeconds };
  const shared = new RateLimiterPostgres({
    ...options,
    storeClient: storage.statements,
    storeType: 'pool',
    schemaName: storage.schema,
    tableName: 'rate_limit',
    tableCreated: true,
    // Once a key has exceeded its limit, this instance refuses it without a query until the window ends.
    ...(rule.forgives ? {} : { inMemoryBlockOnConsumed: rule.limit }),
  });
  const own = new RateLimiterMemory(options);
  let away = false;
  let askAgainAt = 0;

  const countAlone = <T>(count: (limiter: Limiter) => Promise<T>): Promise<T> => {
    COUNTED_ALONE.inc({ rule: rule.name });
    return count(own);
  };

  async function withFallback<T>(count: (limiter: Limiter) => Promise<T>): Promise<T> {
    if (away) {
      if (performance.now() < askAgainAt) return countAlone(count);
      // This request retries the storage; the others don't wait for it.
      askAgainAt = performance.now() + RETRY_EVERY_MS;
    }
    try {
      const result = await count(shared);
      if (away) log.info({ rule: rule.name }, 'rate limits: the storage is back');
      away = false;
      return result;
    } catch (err) {
      if (!away) {
        log.warn(
          { rule: rule.name, reason: errorMessage(err) },
          'rate limits: the storage is unavailable; this process counts by itself meanwhile',
        );
      }
      away = true;
      storage.failed(err);
      askAgainAt = performance.now() + RETRY_EVERY_MS;
      return countAlone(count);
    }
  }

  return {
    add: (key, points) =>
      withFallback((limiter) => consumeInWindow(limiter, rule.windowSeconds, key, points)),
    uncount: (key, points) => withFallback(async (limiter) => void (await limiter.reward(key, points))),
    forget: (key) => withFallback(async (limiter) => void (await limiter.delete(key))),
  };
}

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
 * meanwhile are counted together by the next one, so that a burst costs a few statements and no lock
 * contention.
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
