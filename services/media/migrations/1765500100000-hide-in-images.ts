import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database/database.js';

export class HideInImages1765500100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table file
        -- What a picture shows of its video; null for other files, and for pictures from before this column.
        add column picture_of jsonb,
        -- The picture that this one shows with parts of it hidden.
        add column original_file_id text,
        add constraint file_original foreign key (workspace_id, original_file_id)
          references file (workspace_id, id) on delete cascade;
      -- Serves the removal of the hidden forms of a picture with it, and of those that are out of date.
      create index file_original on file (workspace_id, original_file_id) where original_file_id is not null;

      -- What videos' elements hide: no picture and no text may show it.
      create table hidden_regions (
        workspace_id text not null,
        video_id text not null,
        -- Version of the video's record that they are of.
        version int not null,
        elements jsonb not null,
        primary key (workspace_id, video_id)
      );
      ${workspaceBoundary('hidden_regions')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table hidden_regions;
      alter table file drop column original_file_id, drop column picture_of;`);
  }
}
