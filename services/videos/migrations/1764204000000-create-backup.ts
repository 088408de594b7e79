import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class CreateBackup1764204000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table backup (
        workspace_id text not null,
        id text not null,
        video_id text not null,
        -- The job that made it.
        job_id text not null,
        file_id text not null,
        filename text not null,
        size_bytes bigint not null check (size_bytes >= 0),
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        file_count int not null check (file_count >= 0),
        created_at timestamptz not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      -- Serves "the video's backups, newest first", and the cascade when a video is deleted.
      create index backup_video on backup (workspace_id, video_id, created_at desc, id desc);
      ${workspaceBoundary('backup')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table backup');
  }
}
