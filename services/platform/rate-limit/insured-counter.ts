import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { errorMessage } from '../errors.js';
import type { RateStorage } from './rate-storage.js';

export interface RateRule {
  /** Says what is counted, e.g. `requests`: rules of different names don't share counts. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** What was counted may be taken back, so that no instance may decide by what it remembers. */
  readonly forgives?: boolean;
}

/** Counts by key. Never rejects. */
export interface InsuredCounter {
  add(key: string, points: number): Promise<RateLimiterRes>;
  takeBack(key: string, points: number): Promise<void>;
  /** The key's window begins anew. */
  forget(key: string): Promise<void>;
}

type Limiter = RateLimiterMemory | RateLimiterPostgres;

/** While the storage is away it is tried again this often. */
const RETRY_EVERY_MS = 2000;

/** By how much the clocks of two instances may differ. */
const CLOCK_TOLERANCE_MS = 60_000;

/** What is over the limit is an answer, too. */
async function consume(limiter: Limiter, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points);
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return thrown;
    throw thrown;
  }
}

/** A window that ends later than windows are long was begun before the clock was set back: it is begun anew. */
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
 * Counts in the storage for all instances. While it is away, each instance counts for itself, and says so once: better a
 * limit that is loose for a while than an API that is down.
 */
export function makeInsuredCounter(rule: RateRule, storage: RateStorage, log: Logger): InsuredCounter {
  const options = { keyPrefix: rule.name, points: rule.limit, duration: rule.windowSeconds };
  const shared = new RateLimiterPostgres({
    ...options,
    storeClient: storage.pool,
    storeType: 'pool',
    schemaName: storage.schema,
    tableName: 'rate_limit',
    tableCreated: true,
    // Once a key is over, this instance knows without asking until the window ends.
    ...(rule.forgives ? {} : { inMemoryBlockOnConsumed: rule.limit }),
  });
  const own = new RateLimiterMemory(options);
  let away = false;
  let askAgainAt = 0;

  async function insured<T>(count: (limiter: Limiter) => Promise<T>): Promise<T> {
    if (away) {
      if (performance.now() < askAgainAt) return count(own);
      // This one finds out; the others don't wait with it.
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
          'rate limits: the storage is away; this process counts by itself until it is back',
        );
      }
      away = true;
      askAgainAt = performance.now() + RETRY_EVERY_MS;
      return count(own);
    }
  }

  return {
    add: (key, points) => insured((limiter) => consumeInWindow(limiter, rule.windowSeconds, key, points)),
    takeBack: (key, points) => insured(async (limiter) => void (await limiter.reward(key, points))),
    forget: (key) => insured(async (limiter) => void (await limiter.delete(key))),
  };
}
