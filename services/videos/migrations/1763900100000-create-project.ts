import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

const IN_FOLDERS = `unnest(array['*', project_id]) as folder`;
const ADDED = `select workspace_id, ${IN_FOLDERS}, facet, 1 as change from added`;
const REMOVED = `select workspace_id, ${IN_FOLDERS}, facet, -1 as change from removed`;

/**
 * Updates the counts in the transaction that changes the rows. Counts are locked in the order of their key,
 * so that two statements never deadlock.
 */
const counter = (event: string, changes: readonly string[], tables: string): string => `
  create function count_videos_on_${event}() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into video_count as kept (workspace_id, folder, facet, n)
      select workspace_id, folder, facet, sum(change) from (${changes.join(' union all ')}) as changes
      where folder is not null group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (workspace_id, folder, facet) do update set n = kept.n + excluded.n;
    return null;
  end $$;
  create trigger count_videos_on_${event} after ${event} on video referencing ${tables}
    for each statement execute function count_videos_on_${event}();`;

export class CreateProject1763900100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table project (
        workspace_id text not null,
        id text not null,
        name text not null check (length(name) between 1 and 200),
        -- What it is found and sorted by: the name without case and accents.
        name_folded text not null,
        description text check (length(description) <= 1000),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      -- Each serves the list in one of its orders.
      create index project_by_name on project (workspace_id, name_folded, id);
      create index project_by_created on project (workspace_id, created_at, id);
      create index project_by_updated on project (workspace_id, updated_at, id);
      ${workspaceBoundary('project')}

      alter table video
        add foreign key (workspace_id, project_id) references project on delete set null (project_id),
        add column voiceover_file_id text,
        -- All that the list filters by that has few values, in one: a page of any choice is merged from few ranges of an index.
        add column facet text not null generated always as (
          status || '/' || coalesce(approval, 'none') || '/' || kb || '/' || backup || '/'
            || case when project_id is null then 'loose' else 'filed' end
        ) stored;

      drop index video_newest;
      -- Serves the list without filters, and numbered pages: both read nothing but the index to find their rows.
      create index video_newest on video (workspace_id, created_at desc, id desc) include (facet, project_id);
      -- Serves the filtered list.
      create index video_facet on video (workspace_id, facet, created_at desc, id desc);
      -- Serves the list of a project, and the removal of one.
      create index video_project on video (workspace_id, project_id, facet, created_at desc, id desc)
        where project_id is not null;
      -- Serves the translations of a video.
      create index video_language_group on video (workspace_id, language_group, created_at desc, id desc);
      -- Serves a project's picture: that of its newest video that has one.
      create index video_thumbnail on video (workspace_id, project_id, created_at desc, id desc)
        include (thumbnail_file_id) where project_id is not null and thumbnail_file_id is not null;

      -- How many videos there are of each facet: in the whole workspace ('*') and in each project.
      create table video_count (
        workspace_id text not null,
        folder text not null,
        facet text not null,
        n bigint not null,
        primary key (workspace_id, folder, facet)
      );
      ${workspaceBoundary('video_count')}
      -- Rows of every workspace are counted; nobody else is at work while tables change.
      alter table video no force row level security;
      alter table video_count no force row level security;
      insert into video_count (workspace_id, folder, facet, n)
        select workspace_id, '*', facet, count(*) from video group by 1, 3;
      alter table video force row level security;
      alter table video_count force row level security;
      ${counter('insert', [ADDED], 'new table as added')}
      ${counter('update', [ADDED, REMOVED], 'new table as added old table as removed')}
      ${counter('delete', [REMOVED], 'old table as removed')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger count_videos_on_insert on video;
      drop trigger count_videos_on_update on video;
      drop trigger count_videos_on_delete on video;
      drop function count_videos_on_insert, count_videos_on_update, count_videos_on_delete;
      drop index video_newest, video_language_group, video_thumbnail;
      create index video_newest on video (workspace_id, created_at desc, id desc);
      alter table video drop constraint video_workspace_id_project_id_fkey, drop column facet,
        drop column voiceover_file_id;
      drop table video_count, project;`);
  }
}
