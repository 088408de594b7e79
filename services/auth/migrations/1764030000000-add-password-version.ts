import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every session and grant stores the version of its password. A new password increments the account's
 * version, which ends all of them
 * at once, including one that is being created concurrently.
 */
export class AddPasswordVersion1764030000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table account add column password_version int not null default 1;
      alter table sign_in_session add column password_version int not null default 1;
      alter table oauth_grant add column password_version int not null default 1;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table oauth_grant drop column password_version;
      alter table sign_in_session drop column password_version;
      alter table account drop column password_version`);
  }
}
