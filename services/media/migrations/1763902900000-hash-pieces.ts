import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HashPieces1763902900000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table segment
        -- Of the bytes as they were rendered: a piece that was damaged since is made again, not joined.
        add column sha256 text;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table segment drop column sha256');
  }
}
