import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShowWhatJobsWaitFor1764100200001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table job add column waiting_for text
        check (waiting_for in ('storage', 'engine', 'service', 'upload'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table job drop column waiting_for');
  }
}
