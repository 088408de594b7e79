import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteMakersOfClients1765410100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The account that registered the app, directly or with a key; null where none is known. No foreign key: an app may
      -- outlive its maker's membership.
      alter table oauth_client add column created_by text;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table oauth_client drop column created_by');
  }
}
