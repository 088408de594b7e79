import type { MigrationInterface, QueryRunner } from 'typeorm';
import { notifiesChanges, notifiesNoChanges } from '../../platform/subscriptions/row-changes.js';

const UNSEEN = ['command', 'dispatched_at', 'progress_at', 'request_id', 'units', 'allowance'];

export class TellJobChanges1763903300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${notifiesChanges('job', UNSEEN)}
      -- Serves subscribers: what is open now.
      create index job_open on job (workspace_id, created_at desc, id desc) where status in ('pending', 'processing');`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop index job_open; ${notifiesNoChanges('job')}`);
  }
}
