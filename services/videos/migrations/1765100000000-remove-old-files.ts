import type { MigrationInterface, QueryRunner } from 'typeorm';
import { closeRows, openRows } from '../../platform/database/row-openings.js';

/** Videos with old files are found across all workspaces; rows change inside each one's boundary. */
const FINDS_OLD_FILES = `current_setting('app.removes_old_files', true) = 'on'
  and (source_file_id is not null or export_file_id is not null)`;

export class RemoveOldFiles1765100000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table video add column source_removed_at timestamptz, add column export_removed_at timestamptz;
      ${openRows('video', 'file_retention', FINDS_OLD_FILES, ['select'])}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${closeRows('video', 'file_retention', ['select'])}
      alter table video drop column export_removed_at, drop column source_removed_at;`);
  }
}
