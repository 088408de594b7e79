// breaking: webhooks of a version that writes rows before it sets their workspace must be stopped first.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { closeRows, openRows, redrawBoundary } from '../../platform/row-openings.js';

const DELIVERS = `current_setting('app.worker', true) = 'on'`;

/**
 * The commands that sending needs across workspaces; webhooks, events and deliveries are inserted inside
 * their own.
 */
const OPENINGS = [
  ['event', ['select', 'lock', 'delete']],
  ['delivery', ['select', 'update', 'delete']],
  ['attempt', ['select', 'insert', 'update']],
  ['subscription', ['select', 'update']],
] as const;
const BOUNDED = ['event', 'delivery', 'attempt'];

export class NarrowOpenings1763905000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      drop policy delivering on subscription;
      ${BOUNDED.map((table) => redrawBoundary(table)).join('\n')}
      ${OPENINGS.map(([table, verbs]) => openRows(table, 'delivering', DELIVERS, verbs)).join('\n')}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${OPENINGS.map(([table, verbs]) => closeRows(table, 'delivering', verbs)).join('\n')}
      ${BOUNDED.map((table) => redrawBoundary(table, DELIVERS)).join('\n')}
      create policy delivering on subscription using (${DELIVERS}) with check (${DELIVERS});`);
  }
}
