import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteRecording1765510000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table video add column recording jsonb');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table video drop column recording');
  }
}
