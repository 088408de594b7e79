import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tellsChanges, tellsNoChanges } from '../../platform/subscriptions/row-changes.js';

const UNSEEN = ['command', 'dispatched_at', 'progress_at', 'request_id', 'units', 'allowance'];

export class TellJobChanges1763903300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${tellsChanges('job', UNSEEN)}
      -- Serves subscribers: what may have ended unheard.
      create index job_ended on job (workspace_id, finished_at) where finished_at is not null;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop index job_ended; ${tellsNoChanges('job')}`);
  }
}
