import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { clientNetwork } from './client-network.js';
import { rateLimitExceeded } from './rate-limit-exceeded.js';
import { makeRateLimiter, type RateLimiter } from './rate-limiter.js';
import type { RateStorage } from './rate-storage.js';

export interface Attempt {
  /** `request.ip`: of the connection, unless TRUST_PROXY says who may name another. */
  readonly address: string;
  /** Whom it claims to be: an email address, a client's id. */
  readonly account?: string;
}

/** For doors that secrets are tried at: sign-in, token endpoints. */
export interface AttemptLimiter {
  /**
   * Counts an attempt before it is judged, for its address and for its account, so that many at once get no more. Throws
   * `rate_limit_exceeded`.
   */
  begin(attempt: Attempt): Promise<BegunAttempt>;
}

export interface BegunAttempt {
  /** It was none of the failures that are counted: the account begins anew, the address gets its one back. */
  succeeded(): Promise<void>;
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

async function countOne(by: RateLimiter, key: string): Promise<void> {
  const { allowed, resetSeconds } = await by.count(key);
  if (allowed) return;
  throw rateLimitExceeded({ what: 'attempts', limit: by.rule.limit, retryAfterSeconds: resetSeconds });
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
    makeRateLimiter(
      { name: `${name}-${by}`, limit: attempts, windowSeconds: seconds, forgives: true },
      storage,
      log,
    );
  const addresses = limiter('address', perAddress);
  const accounts = limiter('account', perAccount);

  return {
    async begin({ address, account }) {
      const network = hidden(clientNetwork(address));
      const named = account === undefined ? null : hidden(account.trim().toLowerCase());
      await countOne(addresses, network);
      if (named !== null) await countOne(accounts, named);
      return {
        async succeeded() {
          await addresses.takeBack(network);
          if (named !== null) await accounts.forget(named);
        },
      };
    },
  };
}
