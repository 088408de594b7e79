import type { MigrationInterface, QueryRunner } from 'typeorm';
import { setAllowed } from './set-allowed.js';

export class AddAvatarFiles1763902400001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(setAllowed('file', 'purpose', `known || array['avatar']`));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from file where purpose = 'avatar';
      ${setAllowed('file', 'purpose', `array_remove(known, 'avatar')`)}`);
  }
}
