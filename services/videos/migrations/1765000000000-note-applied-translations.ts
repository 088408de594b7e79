import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of several requests about one translated video, the newest applied one says what it is the translation of. */
export class NoteAppliedTranslations1765000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table translation_request add column applied_at timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table translation_request drop column applied_at');
  }
}
