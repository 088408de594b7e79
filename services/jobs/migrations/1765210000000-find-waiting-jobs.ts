import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FindWaitingJobs1765210000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Serves how many jobs wait, of a workspace and of all.
      create index job_waiting on job (workspace_id)
        where status = 'pending' and waiting_for is distinct from 'upload';`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index job_waiting');
  }
}
