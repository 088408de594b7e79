import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { clientNetwork } from './client-network.js';
import { rateLimitExceeded } from './rate-limit-exceeded.js';
import { makeRateLimiter } from './rate-limiter.js';
import type { RateStorage } from './rate-storage.js';

export interface Attempt {
  /** `request.ip`: of the connection, unless TRUST_PROXY says who may name another. */
  readonly address: string;
  /** Whom it claims to be: an email address, a client's id. */
  readonly account?: string;
}

/** For doors that secrets are tried at: sign-in, token endpoints. */
export interface AttemptLimiter {
  /** Counts an attempt before it is judged, for its address and for its account. Throws `rate_limit_exceeded`. */
  begin(attempt: Attempt): Promise<void>;
}

interface AttemptRule {
  readonly attempts: number;
  readonly seconds: number;
}

export interface AttemptLimiterOptions {
  /** E.g. `sign-in`: doors of different names don't share counts. */
  readonly name: string;
  readonly storage: RateStorage;
  readonly log: Logger;
  readonly perAddress?: AttemptRule;
  readonly perAccount?: AttemptRule;
}

/** The storage holds nobody's address. */
const hidden = (text: string): string => createHash('sha256').update(text).digest('base64url');

export function makeAttemptLimiter({
  name,
  storage,
  log,
  perAddress = { attempts: 20, seconds: 60 },
  perAccount = { attempts: 10, seconds: 300 },
}: AttemptLimiterOptions): AttemptLimiter {
  const limiter = (by: string, { attempts, seconds }: AttemptRule) =>
    makeRateLimiter({ name: `${name}-${by}`, limit: attempts, windowSeconds: seconds }, storage, log);
  const addresses = limiter('address', perAddress);
  const accounts = limiter('account', perAccount);

  return {
    async begin({ address, account }) {
      const counted = [{ by: addresses, key: clientNetwork(address) }];
      if (account !== undefined) counted.push({ by: accounts, key: account.trim().toLowerCase() });
      for (const { by, key } of counted) {
        const { allowed, resetSeconds } = await by.count(hidden(key));
        if (allowed) continue;
        throw rateLimitExceeded({
          what: 'attempts',
          limit: by.rule.limit,
          retryAfterSeconds: resetSeconds,
        });
      }
    },
  };
}
