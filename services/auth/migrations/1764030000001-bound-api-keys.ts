import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who made a key, and the most that it may manage. Nobody recorded who made the keys that exist: they manage as an admin does, so that
 * scripts go on working, and never as an owner. A key that is inserted without a role manages nothing.
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
