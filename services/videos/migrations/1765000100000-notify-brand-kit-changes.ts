import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A change of the Brand Kit may make the results of any video out of date: one notification without an id stands for
 * all videos of the workspace, of which only those with subscribers are read again.
 */
export class NotifyBrandKitChanges1765000100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table brand_kit add column version int not null default 0;
      create function brand_kit_changes() returns trigger language plpgsql as $$
        begin
          perform pg_notify('changed_' || tg_table_schema || '_video', json_build_array(new.workspace_id, null)::text);
          return null;
        end $$;
      create trigger brand_kit_counts_version before update on brand_kit for each row
        when (old.settings is distinct from new.settings) execute function count_version();
      create trigger brand_kit_tells_update after update on brand_kit for each row
        when (old.settings is distinct from new.settings) execute function brand_kit_changes();`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger brand_kit_tells_update on brand_kit;
      drop trigger brand_kit_counts_version on brand_kit;
      drop function brand_kit_changes();
      alter table brand_kit drop column version;`);
  }
}
