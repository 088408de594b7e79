import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

/** Earlier attempts are unknown; jobs that were retried before show only the present one. */
export class KeepJobHistory1763903400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- How each attempt ended that was followed by another.
      create table job_attempt (
        workspace_id text not null,
        job_id text not null,
        attempt int not null check (attempt > 0),
        status text not null check (status in ('failed', 'canceled')),
        error jsonb,
        request_id text not null,
        queued_at timestamptz not null,
        started_at timestamptz,
        finished_at timestamptz,
        primary key (workspace_id, job_id, attempt),
        foreign key (workspace_id, job_id) references job on delete cascade
      );
      ${workspaceBoundary('job_attempt')}

      -- Serves the jobs of a process, newest first.
      create index job_children on job (workspace_id, parent_job_id, created_at desc, id desc)
        where parent_job_id is not null;
      -- Serves "what ended lately", subscribers that may have missed an end, and how many jobs ended how in a month.
      create index job_ended on job (workspace_id, finished_at desc, id desc) include (status)
        where finished_at is not null;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index job_ended, job_children; drop table job_attempt');
  }
}
