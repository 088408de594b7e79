import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class CreateJoinedExport1763904000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table joined_export (
        workspace_id text not null,
        video_id text not null,
        key text not null,
        sha256 text not null,
        proof jsonb not null,
        primary key (workspace_id, video_id, key)
      );
      ${workspaceBoundary('joined_export')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table joined_export');
  }
}
