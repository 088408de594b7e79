import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';
import { setAllowed } from './set-allowed.js';

export class AllowBackups1764204000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${setAllowed('work', 'kind', `known || array['backup']`)}
      ${setAllowed('file', 'purpose', `known || array['backup']`)}
      -- What an upload brings: a source, or a backup that holds one.
      alter table upload add column holds text not null default 'source' check (holds in ('source', 'backup'));

      -- What came out of a backup besides its source, with the files that were kept of it.
      create table restored_content (
        workspace_id text not null,
        video_id text not null,
        content jsonb not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, video_id)
      );
      ${workspaceBoundary('restored_content')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table restored_content;
      delete from upload where holds = 'backup';
      alter table upload drop column holds;
      delete from work where kind = 'backup';
      delete from file where purpose = 'backup';
      ${setAllowed('work', 'kind', `array_remove(known, 'backup')`)}
      ${setAllowed('file', 'purpose', `array_remove(known, 'backup')`)}`);
  }
}
