import type { MigrationInterface, QueryRunner } from 'typeorm';
import { rateLimitTable } from '../../platform/rate-limit/rate-limit-table.js';

export class CreateRateLimit1763800100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(rateLimitTable);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table rate_limit');
  }
}
