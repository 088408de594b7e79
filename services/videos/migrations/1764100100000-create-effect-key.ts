import type { MigrationInterface, QueryRunner } from 'typeorm';
import { effectKeyTable } from '../../platform/idempotency/effect-key-table.js';

export class CreateEffectKey1764100100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(effectKeyTable);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table effect_key');
  }
}
