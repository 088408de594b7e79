import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountLapsesOfWork1765400100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- How often a lease on it has lapsed: its worker has ended.
      alter table work add column lapses int not null default 0;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table work drop column lapses');
  }
}
