import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns are null for scripts stored before this migration. */
export class DescribeTranscriptions1764400000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table video add column transcription jsonb');
    await db.query(`
      alter table script_line
        add column source text check (source in ('transcribed', 'read', 'written', 'edited')),
        add column confidence double precision check (confidence between 0 and 1)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table script_line drop column source, drop column confidence');
    await db.query('alter table video drop column transcription');
  }
}
