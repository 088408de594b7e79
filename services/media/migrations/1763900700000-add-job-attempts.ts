import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class AddJobAttempts1763900700000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- What was queued before jobs could be retried is of the first attempt.
      alter table work add column job_attempt int not null default 1 check (job_attempt > 0);

      -- Attempts of jobs that are called off or over: a command of theirs that is still on its way is dropped.
      create table ended_attempt (
        workspace_id text not null,
        job_id text not null,
        -- This one and all before it.
        attempt int not null check (attempt > 0),
        -- No delivery takes longer.
        expires_at timestamptz not null default now() + interval '30 days',
        primary key (workspace_id, job_id)
      );
      -- Serves the removal of what has expired.
      create index ended_attempt_expires on ended_attempt (workspace_id, expires_at);
      ${workspaceBoundary('ended_attempt')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table ended_attempt; alter table work drop column job_attempt');
  }
}
