import type { MigrationInterface, QueryRunner } from 'typeorm';
import { setAllowed } from './set-allowed.js';

export class AddManifests1763902500001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(setAllowed('file', 'purpose', `known || array['manifest']`));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from file where purpose = 'manifest';
      ${setAllowed('file', 'purpose', `array_remove(known, 'manifest')`)}`);
  }
}
