import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A long sound is heard in pieces, which are then joined. */
export class HearInPieces1763901200001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table work drop constraint work_kind_check, add constraint work_kind_check
        check (kind in ('fetch', 'ingest', 'analysis', 'hear', 'analysis-join', 'write', 'plan', 'segment', 'sound', 'join'));`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from work where kind in ('hear', 'analysis-join');
      alter table work drop constraint work_kind_check, add constraint work_kind_check
        check (kind in ('fetch', 'ingest', 'analysis', 'write', 'plan', 'segment', 'sound', 'join'));`);
  }
}
