import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MESSAGING_LIFETIMES, type ServiceSchema } from '../database.js';
import { idempotencyTable } from '../idempotency/idempotency-table.js';
import { rateLimitTable } from '../rate-limit/rate-limit-table.js';
import { closeRows, openRows, redrawBoundary } from '../row-openings.js';

class CreateRateLimit1763800100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(rateLimitTable);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table rate_limit');
  }
}

class CreateIdempotencyKey1763900100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(idempotencyTable);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table idempotency_key');
  }
}

const SWEEPS = `current_setting('app.sweep', true) = 'expired' and expires_at <= now()`;

/** Only the sweep of expired rows crosses workspaces, and it may only delete. */
class NarrowOpenings1763905000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${redrawBoundary('idempotency_key')}
      ${openRows('idempotency_key', 'expired', SWEEPS, ['select', 'delete'])}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${closeRows('idempotency_key', 'expired', ['select', 'delete'])}
      ${redrawBoundary('idempotency_key', SWEEPS)}`);
  }
}

/** Tables that all instances of the edge share: rate limit counts and stored first answers. */
export const edgeSchema: ServiceSchema = {
  schema: 'edge',
  entities: [],
  lifetimes: {
    migration: MESSAGING_LIFETIMES.migration,
    rate_limit: 'an hour after its window has ended',
    idempotency_key: '24 hours',
  },
  migrations: [CreateRateLimit1763800100000, CreateIdempotencyKey1763900100000, NarrowOpenings1763905000000],
};
