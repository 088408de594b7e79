import type { JWK } from 'jose';
import type { Lifecycle } from '../../services/platform/lifecycle.js';
import { makeSealer } from '../../services/platform/sealer.js';
import { type IdempotencyStore, openIdempotencyStore } from './idempotency-store.js';

interface Config {
  readonly DATABASE_URL: string;
  readonly CALLER_SIGNING_KEY: JWK;
}

/** Where first answers are kept, for as long as the process runs. */
export const openIdempotency = (
  lifecycle: Lifecycle,
  { DATABASE_URL, CALLER_SIGNING_KEY }: Config,
): Promise<IdempotencyStore> =>
  lifecycle.start(
    'first answers',
    () =>
      openIdempotencyStore({
        databaseUrl: DATABASE_URL,
        log: lifecycle.log,
        // Of what every edge has and the database has not.
        sealer: makeSealer({ purpose: 'first answers', current: CALLER_SIGNING_KEY.d as string }),
      }),
    (store) => store.close(),
  );
