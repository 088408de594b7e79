import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddJobControl1763900700000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- When the present attempt was asked for; a retried job queues up again behind those that wait.
      alter table job add column queued_at timestamptz not null default now();
      -- Rows of every workspace; nobody else is at work while tables change.
      alter table job no force row level security;
      update job set queued_at = created_at;
      alter table job force row level security;

      -- Serve the list, newest first: of all jobs, of a status, of a type, of a video (also the video's own jobs).
      create index job_newest on job (workspace_id, created_at desc, id desc);
      create index job_newest_of_status on job (workspace_id, status, created_at desc, id desc);
      create index job_newest_of_type on job (workspace_id, type, created_at desc, id desc);
      create index job_newest_of_video on job (workspace_id, video_id, created_at desc, id desc);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index job_newest, job_newest_of_status, job_newest_of_type, job_newest_of_video;
      alter table job drop column queued_at`);
  }
}
