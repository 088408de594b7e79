import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TellWholeArticles1763904100001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- False: pictures are missing that could not be taken when it was written.
      alter table article add column is_whole boolean not null default true`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table article drop column is_whole');
  }
}
