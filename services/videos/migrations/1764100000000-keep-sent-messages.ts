import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropReconcileTables, reconcileTables } from '../../platform/messaging/reconcile/reconcile-tables.js';

export class KeepSentMessages1764100000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(reconcileTables);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(dropReconcileTables);
  }
}
