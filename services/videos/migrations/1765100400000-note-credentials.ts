import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteCredentials1765100400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table video add column export_credentials jsonb');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table video drop column export_credentials');
  }
}
