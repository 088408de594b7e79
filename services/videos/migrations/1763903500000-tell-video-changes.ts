import type { MigrationInterface, QueryRunner } from 'typeorm';
import { notifiesChanges, notifiesNoChanges } from '../../platform/subscriptions/row-changes.js';

const UNSEEN = ['ingest_attempt', 'source_origin', 'made_by_job_id', 'made_by_attempt'];

export class TellVideoChanges1763903500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(notifiesChanges('video', UNSEEN));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(notifiesNoChanges('video'));
  }
}
