import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countsAllChanges, countsSeenChanges } from '../../platform/subscriptions/row-changes.js';

const UNSEEN = ['ingest_attempt', 'source_origin', 'made_by_job_id', 'made_by_attempt', 'facet'];

export class CountSeenVideoChanges1764100300001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(countsSeenChanges(UNSEEN));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(countsAllChanges);
  }
}
