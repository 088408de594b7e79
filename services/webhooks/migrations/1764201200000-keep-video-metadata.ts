import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';
import { openRows } from '../../platform/row-openings.js';

/** The sweep removes expired rows; no other statement crosses workspaces. */
const SWEEPS = `current_setting('app.sweep', true) = 'expired' and expires_at <= now()`;

export class KeepVideoMetadata1764201200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The metadata of videos, for the events about them.
      create table video_metadata (
        workspace_id text not null,
        video_id text not null,
        metadata jsonb not null,
        -- Of the video's record: facts may arrive in another order.
        version int not null,
        -- Set once the video is deleted: facts that come after it are ignored for so long.
        expires_at timestamptz,
        primary key (workspace_id, video_id)
      );
      -- Serves the removal of what has expired.
      create index video_metadata_expires on video_metadata (expires_at) where expires_at is not null;
      ${workspaceBoundary('video_metadata')}
      ${openRows('video_metadata', 'expired', SWEEPS, ['select', 'delete'])}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table video_metadata');
  }
}
