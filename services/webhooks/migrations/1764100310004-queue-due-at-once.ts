// breaking: webhooks of a version that takes every due time for a date must be stopped first.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AT_ONCE, outboxDueAtOnce, outboxDueNow } from '../../platform/database.js';

export class QueueDueAtOnce1764100310004 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`${outboxDueAtOnce}
      alter table delivery alter column due_at set default ${AT_ONCE};
      drop index delivery_waiting;
      -- Serves the senders: of each webhook what is due, in the order of the events.
      create index delivery_waiting on delivery (webhook_id, due_at, created_at) where state = 'waiting';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`${outboxDueNow}
      alter table delivery alter column due_at set default now();
      drop index delivery_waiting;
      create index delivery_waiting on delivery (webhook_id, due_at) where state = 'waiting';`);
  }
}
