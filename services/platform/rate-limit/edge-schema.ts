import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { ServiceSchema } from '../database.js';
import { rateLimitTable } from './rate-limit-table.js';

class CreateRateLimit1763800100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(rateLimitTable);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table rate_limit');
  }
}

/** What the edge keeps in the database: counts that all its instances share. */
export const edgeSchema: ServiceSchema = {
  schema: 'edge',
  entities: [],
  migrations: [CreateRateLimit1763800100000],
};
