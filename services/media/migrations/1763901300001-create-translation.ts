import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';
import { setAllowed } from './set-allowed.js';

export class CreateTranslation1763901300001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${setAllowed('work', 'kind', `known || array['translate', 'gather']`)}

      create table translation (
        workspace_id text not null,
        id text not null,
        -- What is translated; all of this goes with it.
        video_id text not null,
        request jsonb not null,
        -- Null while parts are missing.
        result jsonb,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      -- Serves the removal with the video.
      create index translation_video on translation (workspace_id, video_id);
      ${workspaceBoundary('translation')}

      -- What is translated already: a job that is retried goes on from there.
      create table translation_part (
        workspace_id text not null,
        translation_id text not null,
        -- Place of its first text among all of the translation.
        first int not null check (first >= 0),
        texts jsonb not null,
        is_draft boolean not null,
        primary key (workspace_id, translation_id, first),
        foreign key (workspace_id, translation_id) references translation on delete cascade
      );
      ${workspaceBoundary('translation_part')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table translation_part, translation;
      delete from work where kind in ('translate', 'gather');
      ${setAllowed('work', 'kind', `array_remove(array_remove(known, 'translate'), 'gather')`)}`);
  }
}
