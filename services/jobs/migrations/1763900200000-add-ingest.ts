import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddIngest1763900200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- A video's source is taken in by one job, whoever asks for it and however often.
      create unique index job_one_ingest on job (workspace_id, video_id) where type = 'ingest'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index job_one_ingest');
  }
}
