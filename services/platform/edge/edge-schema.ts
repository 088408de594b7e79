import { makeBaseline } from '../baseline.js';
import { MESSAGING_LIFETIMES, type ServiceSchema } from '../database/database.js';
import { idempotencyTable } from '../idempotency/idempotency-table.js';
import { rateLimitTable } from '../rate-limit/rate-limit-table.js';

/** Tables that all instances of the edge share: rate limit counts and stored first answers. */
export const edgeSchema: ServiceSchema = {
  schema: 'edge',
  entities: [],
  lifetimes: {
    migration: MESSAGING_LIFETIMES.migration,
    rate_limit: 'an hour after its window has ended',
    idempotency_key: '24 hours',
  },
  replacedMigrations: [
    'CreateRateLimit1763800100000',
    'CreateIdempotencyKey1763900100000',
    'NarrowOpenings1763905000000',
  ],
  migrations: [makeBaseline(`${rateLimitTable}${idempotencyTable}`)],
};
