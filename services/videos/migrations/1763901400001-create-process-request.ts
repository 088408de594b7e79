import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class CreateProcessRequest1763901400001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table process_request (
        workspace_id text not null,
        -- The process, which is a job of the service that keeps them.
        job_id text not null,
        video_id text not null,
        request jsonb not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, job_id),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      -- Serves the cascade when a video is deleted.
      create index process_request_video on process_request (workspace_id, video_id);
      ${workspaceBoundary('process_request')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table process_request');
  }
}
