// breaking: webhooks of a version that reads the table by its old name must be stopped first.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenameSubscriptionToWebhook1764300000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table subscription rename to webhook');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table webhook rename to subscription');
  }
}
