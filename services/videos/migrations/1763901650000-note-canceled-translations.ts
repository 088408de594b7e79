import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class NoteCanceledTranslations1763901650000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The job that made the video, and its latest attempt that went on with it; null: no job did.
      alter table video add column made_by_job_id text, add column made_by_attempt int;
      -- Serves the removal of what a canceled job made.
      create index video_made_by on video (workspace_id, made_by_job_id) where made_by_job_id is not null;

      -- What such a job still brings is not made any more.
      create table canceled_translation (
        workspace_id text not null,
        job_id text not null,
        -- What was to be translated.
        video_id text not null,
        -- The latest that was canceled.
        attempt int not null check (attempt > 0),
        primary key (workspace_id, job_id),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      -- Serves the cascade when a video is deleted.
      create index canceled_translation_video on canceled_translation (workspace_id, video_id);
      ${workspaceBoundary('canceled_translation')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table canceled_translation;
      alter table video drop column made_by_job_id, drop column made_by_attempt`);
  }
}
