import {
  type IdempotencyStore,
  openIdempotencyStore,
} from '../../services/platform/idempotency/idempotency-store.js';
import type { Lifecycle } from '../../services/platform/lifecycle.js';

/** Where first answers are kept, for as long as the process runs. */
export const openIdempotency = (
  lifecycle: Lifecycle,
  { DATABASE_URL }: { readonly DATABASE_URL: string },
): Promise<IdempotencyStore> =>
  lifecycle.start(
    'first answers',
    () => openIdempotencyStore({ databaseUrl: DATABASE_URL, log: lifecycle.log }),
    (store) => store.close(),
  );
