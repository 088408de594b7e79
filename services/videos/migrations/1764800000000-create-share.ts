import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';
import { openRows } from '../../platform/row-openings.js';

const ofId = `id = nullif(current_setting('app.share_id', true), '')`;

export class CreateShare1764800000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Videos that anyone with the address may watch. A row is gone once sharing ends, and its address never works again.
      create table share (
        workspace_id text not null,
        video_id text not null,
        -- What the page's address ends in.
        id text not null unique,
        downloadable boolean not null,
        shared_at timestamptz not null,
        primary key (workspace_id, video_id),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      ${workspaceBoundary('share')}
      -- Viewers have no workspace; the id in the address shows its row alone.
      ${openRows('share', 'presented', ofId, ['select'])}

      -- What the newest export shows, as media reports it; null for exports from before this column.
      alter table video add column export_content jsonb;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table video drop column export_content; drop table share');
  }
}
