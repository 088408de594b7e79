import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';
import { notifiesChangesToo } from '../../platform/subscriptions/row-changes.js';

export class CreateCourse1764201000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table course (
        workspace_id text not null,
        id text not null,
        title text not null check (length(title) between 1 and 200),
        -- What it is found by: the title without case and accents.
        title_folded text not null,
        description text check (length(description) <= 5000),
        created_at timestamptz not null default now(),
        -- Later with every change of the course, its modules and their translations.
        updated_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      -- Serves the list, newest first.
      create index course_newest on course (workspace_id, created_at desc, id desc);
      ${workspaceBoundary('course')}
      ${notifiesChangesToo('course')}

      create table course_module (
        workspace_id text not null,
        id text not null,
        course_id text not null,
        video_id text not null,
        title text not null check (length(title) between 1 and 200),
        -- From 1, without gaps.
        position int not null check (position >= 1),
        primary key (workspace_id, id),
        unique (workspace_id, course_id, position) deferrable initially deferred,
        foreign key (workspace_id, course_id) references course on delete cascade,
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      -- Serves the modules of a video, and its removal.
      create index course_module_video on course_module (workspace_id, video_id);
      ${workspaceBoundary('course_module')}

      -- Serves the translations of a module’s video.
      create index video_translations on video (workspace_id, source_video_id) where source_video_id is not null;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index video_translations; drop table course_module, course');
  }
}
