import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { errorMessage } from '../errors/errors.js';
import type { RateStorage } from './rate-storage.js';

export interface RateRule {
  /** Names what is counted, e.g. `requests`: rules of different names don't share counts. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Whether counts may be reverted; no instance may then decide by its own cache. */
  readonly forgives?: boolean;
}

/** Counts by key. Never rejects. */
export interface FallbackCounter {
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
 * and logs so once: a
 * limit that is temporarily loose is better than an API that is down.
 */
export function makeFallbackCounter(rule: RateRule, storage: RateStorage, log: Logger): FallbackCounter {
  const options = { keyPrefix: rule.name, points: rule.limit, duration: rule.windowSeconds };
  const shared = new RateLimiterPostgres({
    ...options,
    storeClient: storage.pool,
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

  async function withFallback<T>(count: (limiter: Limiter) => Promise<T>): Promise<T> {
    if (away) {
      if (performance.now() < askAgainAt) return count(own);
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
      askAgainAt = performance.now() + RETRY_EVERY_MS;
      return count(own);
    }
  }

  return {
    add: (key, points) =>
      withFallback((limiter) => consumeInWindow(limiter, rule.windowSeconds, key, points)),
    uncount: (key, points) => withFallback(async (limiter) => void (await limiter.reward(key, points))),
    forget: (key) => withFallback(async (limiter) => void (await limiter.delete(key))),
  };
}
