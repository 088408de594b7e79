import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

/** Kinds are added by whoever needs one, in any order: each keeps those that are there. */
const setKinds = (list: string): string => `
  do $$
  declare known text[];
  begin
    select array_agg(distinct kind[1]) into known
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '[''{,]([a-z-]+)(?=[''},])', 'g') kind
    where conrelid = 'work'::regclass and conname = 'work_kind_check';
    alter table work drop constraint work_kind_check;
    execute format('alter table work add constraint work_kind_check check (kind in (%s))',
      (select string_agg(quote_literal(name), ', ') from unnest(${list}) name));
  end $$;`;

export class CreateTranslation1763901300001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${setKinds(`known || array['translate', 'gather']`)}

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
      ${setKinds(`array_remove(array_remove(known, 'translate'), 'gather')`)}`);
  }
}
