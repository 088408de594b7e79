import type { MigrationInterface, QueryRunner } from 'typeorm';
import { setAllowed } from './set-allowed.js';

export class AddCapsules1763902800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${setAllowed('file', 'purpose', `known || array['capsule']`)}
      -- Serves the list of what failed, and the removal of what is old of it.
      create index file_capsule on file (created_at) where purpose = 'capsule';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index file_capsule;
      delete from file where purpose = 'capsule';
      ${setAllowed('file', 'purpose', `array_remove(known, 'capsule')`)}`);
  }
}
