import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StoreRenderedArticles1765400200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Null until an article from before this column is read.
      alter table article add column rendered jsonb;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table article drop column rendered');
  }
}
