import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountScriptChanges1764600100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Incremented when lines are added, removed or changed, so that an editor notices what another one has changed.
      alter table video add column script_version int not null default 0;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table video drop column script_version');
  }
}
