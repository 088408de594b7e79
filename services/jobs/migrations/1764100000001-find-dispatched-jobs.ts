import type { MigrationInterface, QueryRunner } from 'typeorm';
import { closeRows, openRows } from '../../platform/row-openings.js';

/** Running jobs are found across all workspaces; each is changed inside its own. */
const RECONCILES = `current_setting('app.reconciler', true) = 'on' and status in ('pending', 'processing')`;

export class FindDispatchedJobs1764100000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Serves the look for jobs that are under way, oldest first.
      create index job_dispatched on job (dispatched_at, workspace_id, id)
        where status in ('pending', 'processing') and dispatched_at is not null and kind <> 'process';
      ${openRows('job', 'reconciling', RECONCILES, ['select'])}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`${closeRows('job', 'reconciling', ['select'])} drop index job_dispatched`);
  }
}
