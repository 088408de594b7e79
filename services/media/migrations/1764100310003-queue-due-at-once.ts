import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AT_ONCE, outboxDueAtOnce, outboxDueNow } from '../../platform/database.js';

export class QueueDueAtOnce1764100310003 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`${outboxDueAtOnce}
      alter table work alter column run_after set default ${AT_ONCE};`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`${outboxDueNow}
      alter table work alter column run_after set default now();`);
  }
}
