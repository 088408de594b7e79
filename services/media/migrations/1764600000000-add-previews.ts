import type { MigrationInterface, QueryRunner } from 'typeorm';
import { setAllowed } from './set-allowed.js';

export class AddPreviews1764600000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${setAllowed('file', 'purpose', `known || array['preview']`)}
      -- Serves the lookup of a frame that was drawn before, and the removal of old ones.
      create unique index file_preview on file (workspace_id, video_id, filename) where purpose = 'preview';
      create index file_preview_age on file (created_at) where purpose = 'preview';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index file_preview_age;
      drop index file_preview;
      delete from file where purpose = 'preview';
      ${setAllowed('file', 'purpose', `array_remove(known, 'preview')`)}`);
  }
}
