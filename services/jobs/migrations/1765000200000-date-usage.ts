import type { MigrationInterface, QueryRunner } from 'typeorm';
import { workspaceBoundary } from '../../platform/database.js';

export class DateUsage1765000200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- What removed jobs were charged, by the day of their reservation: with the entries that are left, it explains every day.
      create table ledger_day (
        workspace_id text not null,
        day date not null,
        charged_minutes bigint not null check (charged_minutes > 0),
        primary key (workspace_id, day)
      );
      ${workspaceBoundary('ledger_day')}
      -- Serves the usage of days.
      create index ledger_of_month on ledger_entry (workspace_id, month);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index ledger_of_month; drop table ledger_day');
  }
}
