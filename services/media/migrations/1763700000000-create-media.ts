import type { MigrationInterface, QueryRunner } from 'typeorm';
import { messagingTables, workspaceBoundary } from '../../platform/database.js';

export class CreateMedia1763700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table file (
        workspace_id text not null,
        id text not null,
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        size_bytes bigint not null check (size_bytes >= 0),
        content_type text not null,
        filename text not null,
        purpose text not null check (purpose in ('source', 'thumbnail', 'export', 'srt')),
        -- Null until the upload has become a video.
        video_id text,
        probe jsonb,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      -- Serves the removal of a video's files and the sum of what it stores.
      create index file_video on file (workspace_id, video_id);
      -- Serves "is this content still needed".
      create index file_content on file (workspace_id, sha256);
      ${workspaceBoundary('file')}

      create table analysis (
        workspace_id text not null,
        id text not null,
        video_id text not null,
        source_file_id text not null,
        -- Hash of what else shaped the result: an equal one is not made again.
        settings_key text not null,
        result jsonb not null,
        thumbnail_file_id text,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      -- Serves the look for a kept analysis, and the removal with the video.
      create index analysis_kept on analysis (workspace_id, video_id, settings_key, created_at);
      ${workspaceBoundary('analysis')}

      create table segment (
        workspace_id text not null,
        video_id text not null,
        key text not null,
        size_bytes bigint not null,
        -- What joining asserts of a picture; null for sound.
        rendered jsonb,
        created_at timestamptz not null default now(),
        used_at timestamptz not null default now(),
        primary key (workspace_id, video_id, key)
      );
      ${workspaceBoundary('segment')}

      create table work (
        workspace_id text not null,
        id text not null,
        job_id text not null,
        video_id text not null,
        kind text not null check (kind in ('analysis', 'plan', 'segment', 'sound', 'join')),
        ordinal int not null default 0,
        state text not null default 'queued' check (state in ('queued', 'leased', 'done')),
        payload jsonb not null,
        result jsonb,
        -- Share of the job's work in pieces of the same kind.
        weight double precision not null default 1,
        fraction real not null default 0 check (fraction between 0 and 1),
        attempt int not null default 0,
        lease_owner text,
        lease_until timestamptz,
        run_after timestamptz not null default now(),
        request_id text not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id),
        -- Asking twice for a piece is asking once.
        unique (workspace_id, job_id, kind, ordinal)
      );
      -- Serves the claim of what may be worked on, oldest first.
      create index work_claimable on work (created_at, ordinal) where state in ('queued', 'leased');
      -- Serves the removal of a video's work.
      create index work_video on work (workspace_id, video_id);
      ${
        // A worker looks for work in all workspaces; what it does for one it does inside that one's boundary.
        workspaceBoundary('work', `current_setting('app.worker', true) = 'on'`)
      }
      ${messagingTables}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table outbox, inbox, work, segment, analysis, file');
  }
}
