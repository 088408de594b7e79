import type { JWK } from 'jose';
import { makeSealer } from '../../services/platform/access/sealer.js';
import { pooledUrl } from '../../services/platform/config/pooled-url.js';
import type { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { type IdempotencyStore, openIdempotencyStore } from './idempotency-store.js';

interface Config {
  readonly DATABASE_URL: string;
  readonly DATABASE_POOLER?: string | undefined;
  readonly CALLER_SIGNING_KEY: JWK;
}

/** Opens the store of first responses until the process stops. */
export const openIdempotency = (
  lifecycle: Lifecycle,
  { DATABASE_URL, DATABASE_POOLER, CALLER_SIGNING_KEY }: Config,
): Promise<IdempotencyStore> =>
  lifecycle.start(
    'first answers',
    () =>
      openIdempotencyStore({
        databaseUrl: pooledUrl(DATABASE_URL, DATABASE_POOLER),
        log: lifecycle.log,
        // Derived from a key that every edge has and the database does not contain.
        sealer: makeSealer({ purpose: 'first answers', current: CALLER_SIGNING_KEY.d as string }),
      }),
    (store) => store.close(),
  );
