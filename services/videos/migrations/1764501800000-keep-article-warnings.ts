import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Articles written before this migration have no warnings. */
export class KeepArticleWarnings1764501800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table article add column warnings text[] not null default '{}'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table article drop column warnings');
  }
}
