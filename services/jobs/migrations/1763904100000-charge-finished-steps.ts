import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A process that ends early is charged for some steps and released from others; any other job is either
 * charged or released, as before.
 */
export class ChargeFinishedSteps1763904100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index ledger_closed_once, ledger_charged_once;
      -- What was reserved is charged or returned, once.
      create unique index ledger_closed_once on ledger_entry (workspace_id, job_id, attempt)
        where entry <> 'reserved' and job_id not like 'process\\_%';
      -- A job is charged once, however often it was tried.
      create unique index ledger_charged_once on ledger_entry (workspace_id, job_id)
        where entry = 'charged' and job_id not like 'process\\_%';
      -- An attempt of a process is charged for what it finished once, and given the rest back once.
      create unique index ledger_split_once on ledger_entry (workspace_id, job_id, attempt, entry)
        where entry <> 'reserved' and job_id like 'process\\_%'`);
  }

  /** The first index fails while a process is partly charged: ledger entries are never removed. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index ledger_closed_once, ledger_charged_once, ledger_split_once;
      create unique index ledger_closed_once on ledger_entry (workspace_id, job_id, attempt) where entry <> 'reserved';
      create unique index ledger_charged_once on ledger_entry (workspace_id, job_id) where entry = 'charged'`);
  }
}
