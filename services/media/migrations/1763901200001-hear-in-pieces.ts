import type { MigrationInterface, QueryRunner } from 'typeorm';
import { setAllowed } from './set-allowed.js';

/** A long sound is heard in pieces, which are then joined. */
export class HearInPieces1763901200001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(setAllowed('work', 'kind', `known || array['hear', 'analysis-join']`));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from work where kind in ('hear', 'analysis-join');
      ${setAllowed('work', 'kind', `array_remove(array_remove(known, 'hear'), 'analysis-join')`)}`);
  }
}
