import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refresh tokens that were spent before have no successor: their reuse ends the family as before. */
export class KeepSuccessorsOfRefreshTokens1765420000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table oauth_refresh_token
        -- What a token was exchanged for, encrypted with the token itself; until the next exchange of its family.
        add column successor text;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table oauth_refresh_token drop column successor');
  }
}
