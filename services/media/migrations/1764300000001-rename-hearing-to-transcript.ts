// breaking: media of a version that reads the table and the column by their old names must be stopped first.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenameHearingToTranscript1764300000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table hearing rename to transcript;
      alter table work rename column sole_key to exclusive_key`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table transcript rename to hearing;
      alter table work rename column exclusive_key to sole_key`);
  }
}
