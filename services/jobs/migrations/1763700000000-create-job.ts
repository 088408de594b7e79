import type { MigrationInterface, QueryRunner } from 'typeorm';
import { messagingTables, workspaceBoundary } from '../../platform/database.js';

export class CreateJob1763700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table job (
        workspace_id text not null,
        id text not null,
        kind text not null,
        type text not null,
        status text not null check (status in ('pending', 'processing', 'completed', 'failed', 'canceled')),
        video_id text,
        percent real not null default 0 check (percent between 0 and 100),
        step text not null,
        message text not null,
        eta_seconds int,
        progress_at timestamptz,
        result jsonb,
        error jsonb,
        attempt int not null default 1,
        command jsonb not null,
        dispatched_at timestamptz,
        request_id text not null,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        finished_at timestamptz,
        updated_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      -- One open job of a type for a video: whoever comes second gets the first one's. Also serves "the video's open jobs".
      create unique index job_single_flight on job (workspace_id, video_id, type) where status in ('pending', 'processing');
      ${workspaceBoundary('job')}
      ${messagingTables}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table outbox, inbox, job');
  }
}
