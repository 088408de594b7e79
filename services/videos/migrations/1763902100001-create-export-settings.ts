import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

/** Creates the tables of a video's export settings and of its elements. */
export class CreateExportSettings1763902100001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table export_settings (
        workspace_id text not null,
        video_id text not null,
        settings jsonb not null,
        updated_at timestamptz not null,
        primary key (workspace_id, video_id),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      create table element (
        workspace_id text not null,
        video_id text not null,
        -- From back to front.
        position int not null check (position >= 0),
        element jsonb not null,
        primary key (workspace_id, video_id, position),
        foreign key (workspace_id, video_id) references video on delete cascade
      );
      ${workspaceBoundary('export_settings')}
      ${workspaceBoundary('element')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table element; drop table export_settings');
  }
}
