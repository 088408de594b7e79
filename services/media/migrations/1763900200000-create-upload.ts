import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

/** The sweep looks across workspaces for what nobody wants any more, as workers do for work. */
const IS_WORKER = `current_setting('app.worker', true) = 'on'`;

export class CreateUpload1763900200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table work drop constraint work_kind_check, add constraint work_kind_check
        check (kind in ('fetch', 'ingest', 'analysis', 'plan', 'segment', 'sound', 'join'));
      alter table file drop constraint file_purpose_check, add constraint file_purpose_check
        check (purpose in ('source', 'thumbnail', 'strip', 'export', 'srt'));
      -- Serves "the video's source".
      create index file_source on file (workspace_id, video_id) where purpose = 'source';

      create table upload (
        workspace_id text not null,
        id text not null,
        video_id text not null,
        filename text not null,
        content_type text,
        -- Null: the client sends the bytes. Else they are fetched from there.
        url text,
        -- What the server calls the bytes that are here (ETag, Last-Modified): only these may be continued.
        validator text,
        -- open: bytes are still missing; received: they are there; done: they are kept as a file; dropped: nobody wants them.
        state text not null default 'open' check (state in ('open', 'received', 'done', 'dropped')),
        -- Null while it is not known.
        size_bytes bigint check (size_bytes >= 0),
        sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
        -- False once nothing of it is on the disk any more.
        has_bytes boolean not null default true,
        -- Whoever is writing; it renews its hold, and lets go when somebody else asks.
        writer text,
        writer_until timestamptz,
        writer_wanted boolean not null default false,
        -- The job that waits for the bytes.
        job_id text,
        -- The attempt of it: the latest that asked for them.
        job_attempt int not null default 1 check (job_attempt > 0),
        request_id text not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        primary key (workspace_id, id)
      );
      -- Serves the removal with the video.
      create index upload_video on upload (workspace_id, video_id);
      -- Serves the sweep: who is late, and whose bytes are of no use any more.
      create index upload_expires on upload (expires_at);
      create index upload_left_over on upload (id) where has_bytes and state in ('done', 'dropped');
      ${workspaceBoundary('upload', IS_WORKER)}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table upload;
      drop index file_source;
      delete from work where kind in ('fetch', 'ingest');
      delete from file where purpose = 'strip';
      alter table work drop constraint work_kind_check, add constraint work_kind_check
        check (kind in ('analysis', 'plan', 'segment', 'sound', 'join'));
      alter table file drop constraint file_purpose_check, add constraint file_purpose_check
        check (purpose in ('source', 'thumbnail', 'export', 'srt'))`);
  }
}
