import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OpenSeveralExports1765100300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Which of several results of its type a job makes: of an export its aspect ratio. Empty where a type has only one.
      alter table job add column variant text not null default '';
      -- The request that opened it together with others; null if it was opened alone.
      alter table job add column batch_id text;
      -- One open job of a type and variant for a video. Also serves "the video's open jobs".
      drop index job_single_flight;
      create unique index job_single_flight on job (workspace_id, video_id, type, variant)
        where status in ('pending', 'processing') and parent_job_id is null;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index job_single_flight;
      create unique index job_single_flight on job (workspace_id, video_id, type)
        where status in ('pending', 'processing') and parent_job_id is null;
      alter table job drop column batch_id, drop column variant;`);
  }
}
