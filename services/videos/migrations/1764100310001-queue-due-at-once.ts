import type { MigrationInterface, QueryRunner } from 'typeorm';
import { outboxDueAtOnce, outboxDueNow } from '../../platform/database.js';

export class QueueDueAtOnce1764100310001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(outboxDueAtOnce);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(outboxDueNow);
  }
}
