import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing approvals are for the API. */
export class BindGrantsToResources1765100000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The only resource that the tokens are for (RFC 8707). Null: the API, which is REST and GraphQL.
      alter table oauth_grant add column resource text check (length(resource) between 1 and 2048);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table oauth_grant drop column resource');
  }
}
