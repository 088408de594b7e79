import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class CreateArticle1763901000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table article (
        workspace_id text not null,
        video_id text not null,
        language text not null,
        -- Hash of the instructions it was written to; 'none' without any.
        instructions_key text not null,
        id text not null,
        title text not null,
        -- Markdown; its pictures are named by the ids of their files.
        content text not null,
        steps jsonb not null,
        screenshot_file_ids text[] not null,
        generated_at timestamptz not null,
        primary key (workspace_id, video_id, language, instructions_key),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      -- Serves the newest article of a video.
      create index article_newest on article (workspace_id, video_id, generated_at desc);
      -- Serves "which of these files are in an article".
      create index article_screenshots on article using gin (screenshot_file_ids);
      ${workspaceBoundary('article')}

      -- An article that is being written, or the reason why it was not.
      create table article_writing (
        workspace_id text not null,
        video_id text not null,
        language text not null,
        instructions_key text not null,
        -- Of the article that it becomes.
        id text not null,
        -- Whoever writes renews it; past it the writer is dead, or has failed.
        held_until timestamptz not null,
        failure jsonb,
        primary key (workspace_id, video_id, language, instructions_key),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      ${workspaceBoundary('article_writing')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table article_writing, article');
  }
}
