import type { MigrationInterface, QueryRunner } from 'typeorm';
import { setAllowed } from './set-allowed.js';

export class AddScreenshots1763901500001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${setAllowed('file', 'purpose', `known || array['screenshot']`)}
      alter table file
        -- Since when it waits for what it was made for to be kept; null once that is, and for what waits for nothing.
        add column unclaimed_since timestamptz;
      -- Serves the removal of what was made for something that was never kept.
      create index file_awaiting_claim on file (unclaimed_since) where unclaimed_since is not null;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from file where purpose = 'screenshot';
      alter table file drop column unclaimed_since;
      ${setAllowed('file', 'purpose', `array_remove(known, 'screenshot')`)}`);
  }
}
