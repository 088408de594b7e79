import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';
import { setAllowed } from './set-allowed.js';

/** What was heard is kept by itself: any number of scripts are written of it. */
export class KeepHearings1763900800001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table hearing (
        workspace_id text not null,
        id text not null,
        video_id text not null,
        -- Hash of all that shaped the result: the source's bytes, its language, the engine.
        key text not null,
        result jsonb not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      -- Serves the look for a kept hearing.
      create index hearing_kept on hearing (workspace_id, key, created_at);
      -- Serves the removal with the video.
      create index hearing_video on hearing (workspace_id, video_id);
      ${workspaceBoundary('hearing')}

      ${setAllowed('work', 'kind', `known || array['write']`)}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from work where kind = 'write';
      ${setAllowed('work', 'kind', `array_remove(known, 'write')`)}
      drop table hearing;`);
  }
}
