import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepEnginesOfTranslations1765000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table translation_part add column engine_id text`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`alter table translation_part drop column engine_id`);
  }
}
