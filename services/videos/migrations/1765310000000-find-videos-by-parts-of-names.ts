import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database/database.js';
import { openRows } from '../../platform/database/row-openings.js';
import { COUNT_SEARCHES, NAME_GRAMS, SEARCH_NAMES, STORE_NAMES } from './search-functions.js';

/** The sweep deletes expired rows of all workspaces; all other access is limited to one workspace. */
const SWEEPS = `current_setting('app.sweep', true) = 'expired' and expires_at <= now()`;

export class FindVideosByPartsOfNames1765310000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The folded names of videos, which a search reads by an index of their parts.
      create table video_name (
        workspace_id text not null,
        video_id text not null,
        created_at timestamptz not null,
        -- The number of the 48 days of created_at: a search reads the newest ones first.
        period int not null,
        name_folded text not null,
        primary key (workspace_id, video_id)
      );
      ${workspaceBoundary('video_name')}
      -- Row-level security keeps the index from being used, since its operators are not leakproof. The function that reads it
      -- belongs to the owner of the table and is limited to the workspace itself; services are bound by the policy.
      alter table video_name no force row level security;

      -- How many videos of each facet a search with many matches finds. Triggers follow every change.
      create table video_search (
        workspace_id text not null,
        words text[] not null,
        counts jsonb not null check (jsonb_typeof(counts) = 'object'),
        expires_at timestamptz not null default now() + interval '30 days',
        primary key (workspace_id, words)
      );
      -- Serves the removal of what has expired.
      create index video_search_expires on video_search (expires_at);
      ${workspaceBoundary('video_search')}
      ${openRows('video_search', 'expired', SWEEPS, ['select', 'delete'])}
      ${NAME_GRAMS} ${SEARCH_NAMES} ${STORE_NAMES} ${COUNT_SEARCHES}

      -- Rows of every workspace are read; no service runs while tables change.
      alter table video no force row level security;
      insert into video_name (workspace_id, video_id, created_at, period, name_folded)
        select workspace_id, id, created_at, name_period(created_at), name_folded from video;
      alter table video force row level security;
      -- Serves the search. Without a list of pending entries, which every search would read.
      create index video_name_grams on video_name using gin (name_grams(workspace_id, period, name_folded))
        with (fastupdate = off);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger video_stores_names on video;
      drop trigger video_renames on video;
      drop trigger video_removes_names on video;
      drop trigger video_searches_insert on video;
      drop trigger video_searches_update on video;
      drop trigger video_searches_delete on video;
      drop table video_name, video_search;
      drop function search_names, store_video_names(), rename_video(), remove_video_names(), count_searches_on_insert(),
        count_searches_on_update(), count_searches_on_delete(),
        search_grams, name_grams, name_period`);
  }
}
