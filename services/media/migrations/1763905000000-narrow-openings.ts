// breaking: media of a version that writes rows before it sets their workspace must be stopped first.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { closeRows, openRows, redrawBoundary } from '../../platform/row-openings.js';

const IS_WORKER = `current_setting('app.worker', true) = 'on'`;
const IS_LATE = `${IS_WORKER} and expires_at < now()`;

/** Across workspaces work is leased and uploads that came to nothing are removed; both are made inside their own workspace. */
export class NarrowOpenings1763905000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${redrawBoundary('work')}
      ${openRows('work', 'working', IS_WORKER, ['select', 'update'])}
      ${redrawBoundary('upload')}
      ${openRows('upload', 'working', IS_WORKER, ['select'])}
      ${openRows('upload', 'late', IS_LATE, ['update', 'delete'])}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${closeRows('upload', 'late', ['update', 'delete'])}
      ${closeRows('upload', 'working', ['select'])}
      ${redrawBoundary('upload', IS_WORKER)}
      ${closeRows('work', 'working', ['select', 'update'])}
      ${redrawBoundary('work', IS_WORKER)}`);
  }
}
