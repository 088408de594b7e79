import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';
import { openRows } from '../../platform/row-openings.js';

const ofId = `id = nullif(current_setting('app.publication_id', true), '')`;
const ofPictures = `picture_key = nullif(current_setting('app.picture_key', true), '')::uuid`;

export class CreatePublication1764203000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table publication (
        workspace_id text not null,
        video_id text not null,
        -- What the page's address ends in.
        id text not null unique,
        indexable boolean not null,
        published_at timestamptz,
        primary key (workspace_id, video_id),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      ${workspaceBoundary('publication')}
      -- Readers of a page have no workspace; the id in its address shows its row alone.
      ${openRows('publication', 'presented', ofId, ['select'])}

      -- Part of the addresses of an article's pictures, which have to last; the key shows its article alone.
      alter table article add picture_key uuid not null default gen_random_uuid();
      create unique index article_pictures on article (picture_key);
      ${openRows('article', 'presented', ofPictures, ['select'])}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop policy presented_select on article;
      alter table article drop column picture_key;
      drop table publication`);
  }
}
