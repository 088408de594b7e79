import type { MigrationInterface, QueryRunner } from 'typeorm';
import { messagingTables, workspaceBoundary } from '../../platform/database.js';

export class CreateVideo1763700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table video (
        workspace_id text not null,
        id text not null,
        name text not null check (length(name) between 1 and 200),
        project_id text,
        video_context text check (length(video_context) <= 5000),
        company_context text check (length(company_context) <= 5000),
        subtitle_language text check (length(subtitle_language) between 2 and 10),
        ai_generated_audio boolean not null default false,
        locked boolean not null default false,
        status text not null default 'draft' check (status in ('draft', 'in_progress', 'completed')),
        language_group text not null,
        language text,
        approval text check (approval in ('pending', 'approved', 'rejected', 'withdrawn')),
        kb text not null default 'none' check (kb in ('published', 'not_published', 'none')),
        backup text not null default 'none' check (backup in ('none', 'taken')),
        source_video_id text,
        source_file_id text not null,
        source_filename text not null,
        duration_seconds double precision check (duration_seconds >= 0),
        width int check (width > 0),
        height int check (height > 0),
        thumbnail_file_id text,
        export_file_id text,
        srt_file_id text,
        export_basename text,
        error jsonb,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        exported_at timestamptz,
        primary key (workspace_id, id)
      );
      -- Serves "the workspace's videos, newest first", by page and by cursor.
      create index video_newest on video (workspace_id, created_at desc, id desc);
      -- An upload becomes one video; translations share their source's.
      create unique index video_source on video (workspace_id, source_file_id) where source_video_id is null;
      ${workspaceBoundary('video')}

      create table subtitle (
        workspace_id text not null,
        video_id text not null,
        position int not null,
        start_time double precision not null check (start_time >= 0),
        end_time double precision not null check (end_time >= start_time),
        text text not null,
        primary key (workspace_id, video_id, position),
        -- With the workspace: foreign-key checks look past row-level security.
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      ${workspaceBoundary('subtitle')}

      create table render_plan (
        workspace_id text not null,
        id text not null,
        video_id text not null,
        request jsonb not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      -- Serves the cascade when a video is deleted.
      create index render_plan_video on render_plan (workspace_id, video_id);
      ${workspaceBoundary('render_plan')}
      ${messagingTables}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table outbox, inbox, render_plan, subtitle, video');
  }
}
