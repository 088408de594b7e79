import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class CreateBrandKit1763900600001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table brand_kit (
        workspace_id text primary key,
        settings jsonb not null,
        updated_at timestamptz not null
      );
      ${workspaceBoundary('brand_kit')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table brand_kit');
  }
}
