import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';
import { openRows } from '../../platform/row-openings.js';

/** The sweep deletes expired rows of all workspaces; all other access is limited to one workspace. */
const SWEEPS = `current_setting('app.sweep', true) = 'expired' and expires_at <= now()`;

export class CreateAcceptedProcess1764100100010 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Processes whose ids were returned to clients, for jobs to read before the fact about them arrives. They outlive their videos.
      create table accepted_process (
        workspace_id text not null,
        job_id text not null,
        video_id text not null,
        -- The payload of the fact that the video was created.
        created jsonb not null,
        request_id text not null,
        expires_at timestamptz not null default now() + interval '30 days',
        primary key (workspace_id, job_id)
      );
      -- Serves the removal of what has expired.
      create index accepted_process_expires on accepted_process (expires_at);
      ${workspaceBoundary('accepted_process')}
      ${openRows('accepted_process', 'expired', SWEEPS, ['select', 'delete'])}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table accepted_process');
  }
}
