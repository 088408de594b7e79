import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddExportManifest1763902500001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Says what belongs to the newest export; null for one of before there were manifests.
      alter table video add column manifest_file_id text`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table video drop column manifest_file_id');
  }
}
