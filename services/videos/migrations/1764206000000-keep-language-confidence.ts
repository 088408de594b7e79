import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Both columns are null for languages stored before this migration. */
export class KeepLanguageConfidence1764206000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table video
        add column language_source text check (language_source in ('given', 'detected', 'assumed')),
        add column language_confidence double precision check (language_confidence between 0 and 1)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table video drop column language_source, drop column language_confidence');
  }
}
