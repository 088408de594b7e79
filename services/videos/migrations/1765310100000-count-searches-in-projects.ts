import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  COUNT_SEARCHES_OF_PROJECTS,
  COUNT_SEARCHES_OF_WORKSPACES,
  SEARCH_NAMES,
  SEARCH_NAMES_OF_PROJECTS,
} from './search-functions.js';

export class CountSearchesInProjects1765310100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Where a search was made: in the whole workspace ('*') or in a project.
      alter table video_search add column folder text not null default '*', drop constraint video_search_pkey;
      alter table video_search add primary key (workspace_id, folder, words);
      drop function search_names;
      ${SEARCH_NAMES_OF_PROJECTS} ${COUNT_SEARCHES_OF_PROJECTS}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table video_search no force row level security;
      delete from video_search where folder <> '*';
      alter table video_search force row level security;
      alter table video_search drop constraint video_search_pkey, drop column folder;
      alter table video_search add primary key (workspace_id, words);
      drop function search_names;
      ${SEARCH_NAMES} ${COUNT_SEARCHES_OF_WORKSPACES}`);
  }
}
