import type { MigrationInterface, QueryRunner } from 'typeorm';

const allow = (reasons: string) => `
  alter table job drop constraint job_waiting_for_check;
  alter table job add constraint job_waiting_for_check check (waiting_for in (${reasons}))`;

export class WaitForSources1764205000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(allow(`'storage', 'engine', 'service', 'upload', 'source'`));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`update job set waiting_for = null where waiting_for = 'source'`);
    await db.query(allow(`'storage', 'engine', 'service', 'upload'`));
  }
}
