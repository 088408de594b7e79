import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing keys stay unlimited. */
export class LimitApiKeys1765000300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table api_key
        -- Null: no role limits the key.
        add column role text check (role in ('owner', 'admin', 'creator', 'developer', 'editor', 'viewer')),
        -- Null: every scope, of later versions, too.
        add column scopes text[] check (cardinality(scopes) > 0);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table api_key drop column scopes, drop column role');
  }
}
