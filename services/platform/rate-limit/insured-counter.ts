import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { errorMessage } from '../errors.js';
import type { RateStorage } from './rate-storage.js';

export interface RateRule {
  /** Says what is counted, e.g. `requests`: rules of different names don't share counts. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Adds to a key's count. Never rejects. */
export type AddToCount = (key: string, points: number) => Promise<RateLimiterRes>;

/** While the storage is away it is tried again this often. */
const RETRY_EVERY_MS = 2000;

/** What is over the limit is an answer, too. */
async function add(
  limiter: RateLimiterMemory | RateLimiterPostgres,
  key: string,
  points: number,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points);
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return thrown;
    throw thrown;
  }
}

/**
 * Counts in the storage for all instances. While it is away, each instance counts for itself, and says so once: better a
 * limit that is loose for a while than an API that is down.
 */
export function makeInsuredCounter(rule: RateRule, storage: RateStorage, log: Logger): AddToCount {
  const options = { keyPrefix: rule.name, points: rule.limit, duration: rule.windowSeconds };
  const shared = new RateLimiterPostgres({
    ...options,
    storeClient: storage.pool,
    storeType: 'pool',
    schemaName: storage.schema,
    tableName: 'rate_limit',
    tableCreated: true,
    // Once a key is over, this instance knows without asking until the window ends.
    inMemoryBlockOnConsumed: rule.limit,
  });
  const own = new RateLimiterMemory(options);
  let away = false;
  let askAgainAt = 0;

  return async (key, points) => {
    if (away) {
      if (Date.now() < askAgainAt) return add(own, key, points);
      // This one finds out; the others don't wait with it.
      askAgainAt = Date.now() + RETRY_EVERY_MS;
    }
    try {
      const result = await add(shared, key, points);
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
      askAgainAt = Date.now() + RETRY_EVERY_MS;
      return add(own, key, points);
    }
  };
}
