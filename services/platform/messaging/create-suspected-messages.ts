import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The migration is the same in every service; like the inbox, the table has no workspace boundary. */
export class CreateSuspectedMessages1765400000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Messages that are being handled and may have ended a process before.
      create table suspected_message (
        consumer text not null,
        message_id text not null,
        -- How often handling it has begun without an end.
        times int not null,
        begun_at timestamptz not null default now(),
        primary key (consumer, message_id)
      );`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table suspected_message');
  }
}
