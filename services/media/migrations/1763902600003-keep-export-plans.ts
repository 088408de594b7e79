import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class KeepExportPlans1763902600003 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table export_plan (
        workspace_id text not null,
        job_id text not null,
        video_id text not null,
        plan jsonb not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, job_id)
      );
      -- Serves the removal with the video.
      create index export_plan_video on export_plan (workspace_id, video_id);
      ${workspaceBoundary('export_plan')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table export_plan');
  }
}
