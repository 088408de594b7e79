import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPoolFault1765220000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Why a running worker takes no work at all; null while it does.
      alter table work_pool add column fault text check (length(fault) between 1 and 500);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table work_pool drop column fault');
  }
}
