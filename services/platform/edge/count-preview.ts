import type { CallerClaims } from '../access/caller.js';
import { rateLimitExceeded } from '../rate-limit/rate-limit-exceeded.js';
import type { RateLimiter } from '../rate-limit/rate-limiter.js';
import { credentialKey } from './concurrency.js';

/** Previews a minute for each request a minute: a person who drags sees several in a second. */
export const PREVIEWS_PER_REQUEST = 2;

interface SetHeader {
  header(name: string, value: string): unknown;
}

/** Counts an admitted request among the previews, and no longer among the other requests. */
export type CountPreview = (claims: CallerClaims, reply: SetHeader) => Promise<void>;

/** Throws `rate_limit_exceeded` for previews alone: other requests of the credential are admitted as before. */
export function makeCountPreview(requests: RateLimiter, previews: RateLimiter): CountPreview {
  const { limit, windowSeconds } = previews.rule;
  return async (claims, reply) => {
    const key = credentialKey(claims);
    const [{ allowed, remaining, resetSeconds }] = await Promise.all([
      previews.count(key),
      requests.uncount(key),
    ]);
    reply.header('ratelimit-policy', `"previews";q=${limit};w=${windowSeconds}`);
    reply.header('ratelimit', `"previews";r=${remaining};t=${resetSeconds}`);
    if (!allowed) throw rateLimitExceeded({ what: 'previews', limit, retryAfterSeconds: resetSeconds });
  };
}
