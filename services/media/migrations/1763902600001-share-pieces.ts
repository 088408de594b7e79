import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SharePieces1763902600001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table work
        -- What a leased piece alone makes now, or what a queued one waits for: the name it is kept under.
        add column sole_key text;
      -- Serves "does anybody make this now", and the word to those who wait for it.
      create index work_sole on work (workspace_id, sole_key) where sole_key is not null;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table work drop column sole_key');
  }
}
