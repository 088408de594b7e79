import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countsAllChanges, countsSeenChanges } from '../../platform/subscriptions/row-changes.js';

const UNSEEN = ['command', 'dispatched_at', 'progress_at', 'request_id', 'units', 'allowance'];

export class CountSeenJobChanges1764100300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(countsSeenChanges(UNSEEN));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(countsAllChanges);
  }
}
