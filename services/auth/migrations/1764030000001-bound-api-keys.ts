import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores a key's creator and its maximum role. The creators of existing keys were not recorded: those keys
 * get the role admin, so that
 * scripts keep working, and never owner. A key that is inserted without a role manages nothing.
 */
export class BoundApiKeys1764030000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table api_key
        -- An account, or null where none is known. No foreign key: a key outlives its maker's membership, and then manages nothing.
        add column created_by text,
        add column management_role text not null default 'admin'
          check (management_role in ('owner', 'admin', 'creator', 'developer', 'editor', 'viewer'));
      alter table api_key alter column management_role set default 'viewer';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table api_key drop column management_role, drop column created_by');
  }
}
