import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every session and every grant names the password it came of. A new password raises the account's number: in that moment all of them
 * have ended, one that is being made at the same time included.
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
